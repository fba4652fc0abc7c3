import { execFile } from 'node:child_process'
import type { NodeRig } from '../../__tests__/rigs/nodes/node-rig.ts'

/**
 * The commands of the seed system in a round, quoted: five checks and eight queries, each over its own ssh, one after the
 * other. They are the published baseline.
 */
export const seedCommands: readonly string[] = [
  "echo 'OK'",
  'nvidia-smi --query-gpu=count --format=csv,noheader',
  'python3 -c "import importlib.util as u; print(u.find_spec(\'torch\') is not None)"',
  "df -BG / | awk 'NR==2 {print $4}'",
  'echo latency',
  'nvidia-smi --query-gpu=name,memory.total --format=csv,noheader',
  'nvidia-smi --query-gpu=memory.used,utilization.gpu --format=csv,noheader,nounits',
  'python3 --version',
  'python3 -c "print(0)"',
  'nvidia-smi --query-gpu=utilization.gpu,memory.used,memory.total,temperature.gpu,power.draw --format=csv,noheader,nounits',
  "top -bn1 2>/dev/null | grep Cpu | awk '{print $2}'; free 2>/dev/null | awk '/Mem/ {print $3/$2*100}'; df / | awk 'NR==2 {print $5}'",
  'echo latency',
  "ps aux 2>/dev/null | grep -E '(python|torch|cuda)' | head -n 10",
]

/** Milliseconds for one command after the other on one node after the other, and how many there were. */
export async function measureSeedWay(
  rig: NodeRig,
  nodes: readonly string[],
): Promise<{ readonly ms: number; readonly commands: number }> {
  const began = performance.now()
  let commands = 0
  for (const node of nodes)
    for (const command of seedCommands) {
      await runOnce(rig, node, command)
      commands++
    }
  return { ms: performance.now() - began, commands }
}

function runOnce(rig: NodeRig, node: string, command: string): Promise<void> {
  const { program, configFile } = rig.ssh
  return new Promise((resolve) => {
    execFile(program, ['-F', configFile, '-o', 'BatchMode=yes', node, command], () => resolve())
  })
}
