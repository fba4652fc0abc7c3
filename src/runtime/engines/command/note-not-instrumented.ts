import { basename } from 'node:path'
import type { CommandWork } from '../../run/job.js'

/** The note for a command whose processes did not load the adapter; it gives causes only if Python may be involved. */
export function noteNotInstrumented(argv: CommandWork['argv']): string {
  if (argv.some((word) => /(^|[\s/])accelerate[\s-]+launch\b|^accelerate$/.test(word)))
    return `${fact}. ${ofAccelerate}. ${causes}`
  return showsPython(argv) ? `${fact}. ${causes}` : fact
}

const fact =
  'no process of the command loaded the PyTorch adapter, so only its output and its exit code are known'

const ofAccelerate =
  'Where no GPU is, "accelerate launch" starts one process without a rank; with --cpu and --num_processes 2 beside it, ' +
  'MiniCluster starts that process once per rank'

const causes =
  'Either it is not a PyTorch job with RANK and WORLD_SIZE, or torch is older than 2.5, or ' +
  'TORCH_DEVICE_BACKEND_AUTOLOAD=0, python -I or -E prevents it, or the command replaces PYTHONPATH. Put "import ' +
  'minicluster_torch.autoload" at the top of the script to load it, and write PYTHONPATH=PATH:$PYTHONPATH where the ' +
  'command sets that variable'

/** A shell script may start Python itself, and so may these programs. */
const mayStartPython = /\.sh$|^(make|just|uv|poetry|pdm|hatch|accelerate|deepspeed)$/

const showsPython = (argv: readonly string[]): boolean =>
  argv.some((word) => /python|torch|\.py\b/i.test(word)) ||
  mayStartPython.test(basename(argv[0] ?? ''))
