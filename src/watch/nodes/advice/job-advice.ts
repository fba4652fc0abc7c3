import { type AdviceEntry, entry } from './advice-entry.js'

/** Advice on the processes of jobs, and on the connection to the node. */
export const jobAdvice: Readonly<Record<string, AdviceEntry>> = {
  'training-processes': entry(
    'fix-job',
    'A job is registered on the node, but none of its processes was found.',
    ['Check whether the job has ended, or runs as another user.'],
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
    'Ranks of one job disagree about the world size and wait for each other forever.',
    ['Restart all of its ranks with the same settings.'],
  ),
  torch: entry('look', 'Jobs that use this Python cannot train.', [
    'Install torch for the GPU driver.',
  ]),
  down: entry(
    'look',
    'The node does not answer.',
    ['Check whether it is switched on and reachable.', 'Check its console or management port.'],
    'ssh -v {ssh} true',
  ),
  'ssh-failed': entry(
    'fix-access',
    'The ssh of the monitor failed, so nothing is known about the node.',
    ['Correct what its message names, such as an option in your ssh configuration.'],
    'ssh {ssh} true',
  ),
  refused: entry(
    'fix-access',
    'The node is alive, but does not accept the key of the monitor.',
    ['Check whether the ssh agent has the key, and whether the node has it in authorized_keys.'],
    'ssh-add -l',
    'ssh -v {ssh} true',
  ),
  untrusted: entry(
    'fix-access',
    'The host key of the node is unknown, so nothing was sent.',
    [
      'Compare its fingerprint with the one on the console of the node, then connect once manually.',
    ],
    'ssh {ssh} true',
  ),
  'untrusted:host-key-changed': entry(
    'fix-access',
    'The host key of the node has changed: the node was reinstalled, or the connection is intercepted.',
    ['Find out which of the two it is before you accept the new key.', 'Then remove the old key.'],
    'ssh-keygen -R HOST',
  ),
  'monitor-network': entry(
    'look',
    'Most nodes fell silent at the same time: the network of the monitor is the likeliest cause.',
    ['Check the network of the machine that runs the monitor.'],
  ),
}
