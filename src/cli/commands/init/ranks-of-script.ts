import { startsRanksByTorch } from '../../../runtime/engines/command/detect-torch-spawn.js'

/**
 * How a Python script comes to several ranks, as far as its text shows. `spawn`: it starts them itself. `environment`:
 * each process becomes the rank that the variables of torchrun name. `ray`: an actor of Ray Train is one, which a check
 * cannot start.
 */
export type RanksOfScript = {
  readonly by: 'spawn' | 'environment' | 'ray'
  /** Who starts or reads them, as the end of a sentence. */
  readonly name: string
}

type Form = RanksOfScript & { readonly imports: RegExp; readonly calls: RegExp }

const importOf = (modules: string): RegExp =>
  new RegExp(String.raw`^[ \t]*(?:from|import)[ \t]+[^#\n]*\b(?:${modules})\b`, 'm')

const callOf = (names: string): RegExp => new RegExp(String.raw`^[^#\n]*\b(?:${names})\s*\(`, 'm')

const lightning = importOf('lightning|pytorch_lightning')

/** The first that fits counts. */
const forms: readonly Form[] = [
  { by: 'ray', name: 'Ray Train', imports: importOf('ray'), calls: callOf('TorchTrainer') },
  {
    by: 'environment',
    name: 'Lightning',
    imports: lightning,
    calls: callOf('Trainer|LightningCLI'),
  },
  {
    by: 'environment',
    name: 'Fabric',
    imports: importOf('lightning|lightning_fabric'),
    calls: callOf('Fabric'),
  },
  {
    by: 'environment',
    name: 'Accelerate',
    imports: importOf('accelerate'),
    calls: callOf('Accelerator'),
  },
  {
    by: 'environment',
    name: 'the Trainer of Transformers',
    imports: importOf('transformers'),
    calls: callOf('(?:Seq2Seq)?Trainer'),
  },
  {
    by: 'environment',
    name: 'init_process_group',
    imports: importOf('torch'),
    calls: callOf('init_process_group|init_device_mesh'),
  },
]

/** Processes that call each other hold different parts of a program, and no replicas that a check compares. */
const callsPeers = callOf('init_rpc')

/** Null where the text of a script shows nothing of ranks: it trains in one process, or another module has them. */
export function ranksOfScript(text: string): RanksOfScript | null {
  if (callsPeers.test(text)) return null
  if (startsRanksByTorch(text)) return { by: 'spawn', name: 'torch.multiprocessing.spawn' }
  const form = forms.find(({ imports, calls }) => imports.test(text) && calls.test(text))
  return form === undefined ? null : { by: form.by, name: form.name }
}
