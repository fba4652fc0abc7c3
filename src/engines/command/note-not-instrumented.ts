import { basename } from 'node:path'
import type { CommandWork } from '../../run/job.js'

/** The note for a command whose processes did not load the adapter; it gives causes only if Python may be involved. */
export function noteNotInstrumented(argv: CommandWork['argv']): string {
  return showsPython(argv) ? `${fact}. ${causes}` : fact
}

const fact =
  'no process of the command loaded the PyTorch adapter, so only its output and its exit code are known'

const causes =
  'Either it is not a PyTorch job with RANK and WORLD_SIZE, or torch is older than 2.5, or ' +
  'TORCH_DEVICE_BACKEND_AUTOLOAD=0, python -I or -E prevents it. Put "import minicluster_torch.autoload" at the top of ' +
  'the script to load it'

/** A shell script may start Python itself. */
function showsPython(argv: readonly string[]): boolean {
  return (
    argv.some((word) => /python|torch|\.py\b/i.test(word)) || /\.sh$/.test(basename(argv[0] ?? ''))
  )
}
