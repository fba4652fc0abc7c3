import { fitCommand, type Texts } from './fit-command.js'
import { shownCommands } from './shown-commands.js'

/** A command that prepares what a training reads. */
export type Preparation = {
  readonly words: readonly string[]
  /** Where it runs; `.` is the root of the repository. */
  readonly folder: string
  /** Whether its script loads something from elsewhere, so that nobody but the user should start it. */
  readonly downloads: boolean
}

const prepares =
  /(?:^|\/)(?:(?:prepare|preprocess|download|tokenize)(?:[_-]\w+)*|(?:generate|create|make|build|optimize|convert|get|fetch|process)[_-](?:\w+[_-])*(?:data|datasets?|corpus))\.py$/

const loads =
  /^[ \t]*(?:from|import)[ \t]+(?:requests|urllib|urllib3|httpx|wget|gdown|boto3|datasets|huggingface_hub|kagglehub|tiktoken|tensorflow_datasets|torchvision|torchtext|torchaudio)\b|\bfrom_pretrained\(|\b(?:wget|curl)[ '"]/m

/** What a text shows before a command for preparing its data: the last before it counts; null if there is none. */
export function preparationOf(
  words: readonly string[],
  path: string,
  texts: Texts,
): Preparation | null {
  const all = shownCommands(texts.get(path) ?? '')
  const at = all.findIndex((one) => one.words.join(' ') === words.join(' '))
  const before = all.slice(0, Math.max(at, 0)).filter((one) => one.isPlain)
  const found = before.flatMap((one): Preparation[] => {
    const { script, folder, missing } = fitCommand(one.words, path, texts)
    if (script === null || missing.length > 0 || !prepares.test(script)) return []
    return [{ words: one.words, folder, downloads: loads.test(texts.get(script) ?? '') }]
  })
  return found.at(-1) ?? null
}
