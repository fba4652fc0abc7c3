/** A call of `torch.multiprocessing.spawn`, under the names that scripts give to the module or to the function. */
const spawnCall =
  /^[^#\n]*\b(?:mp|multiprocessing|tmp|torch_mp)\s*\.\s*(?:spawn|start_processes)\s*\(/m
const imported =
  /^\s*from\s+torch\.multiprocessing(?:\.spawn)?\s+import\s+[^#\n]*\b(spawn|start_processes)\b/m

/** Whether a Python script calls `torch.multiprocessing.spawn`, as far as its text shows. */
export function startsRanksByTorch(text: string): boolean {
  if (!/\btorch\b/.test(text)) return false
  if (spawnCall.test(text)) return true
  const [, name] = imported.exec(text) ?? []
  return name !== undefined && new RegExp(`^[^#\\n]*\\b${name}\\s*\\(`, 'm').test(text)
}
