import { type AdviceEntry, entry } from './advice-entry.js'

/** Advice on the processes of jobs, and on the way to the node. */
export const jobAdvice: Readonly<Record<string, AdviceEntry>> = {
  'training-processes': entry(
    'fix-job',
    'A job is registered on the node, and none of its processes is seen.',
    ['Look whether the job has ended, or runs as another user.'],
  ),
  'duplicate-ranks': entry(
    'fix-job',
    'Two processes have the same rank: one is left over from an earlier attempt.',
    ['End the older one.'],
  ),
  'rank-states': entry('fix-job', 'The process of a rank cannot continue.', [
    'Continue it (kill -CONT) if it was stopped, or restart the job.',
  ]),
  'world-size': entry(
    'fix-job',
    'Ranks of one job disagree about its size and wait for each other for ever.',
    ['Restart all of its ranks with the same settings.'],
  ),
  torch: entry('look', 'Jobs that use this Python cannot train.', [
    'Install torch for the GPU driver.',
  ]),
  down: entry(
    'look',
    'The node does not answer.',
    ['See whether it is switched on and reachable.', 'Look at its console or management port.'],
    'ssh -v {ssh} true',
  ),
  refused: entry(
    'fix-access',
    'The node lives, but does not accept our key.',
    ['See whether the agent has the key, and whether the node knows it.'],
    'ssh-add -l',
    'ssh -v {ssh} true',
  ),
  untrusted: entry(
    'fix-access',
    'The host key of the node is not known, so nothing was sent.',
    ['Compare its fingerprint with what the node shows on its console, then connect once by hand.'],
    'ssh {ssh} true',
  ),
  'untrusted:host-key-changed': entry(
    'fix-access',
    'The host key of the node has changed: the node was reinstalled, or the connection is intercepted.',
    ['Find out which it is before you accept the new key.', 'Then remove the old key.'],
    'ssh-keygen -R HOST',
  ),
  'monitor-network': entry(
    'look',
    'Most nodes fell silent at the same moment: more likely our own network than all of them.',
    ['Look at the network of the machine that runs the monitor.'],
  ),
}
