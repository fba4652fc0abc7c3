import type { RoundCause } from '../round.js'

type Hint = (destination: string) => string

const hints: Readonly<Record<RoundCause, Hint>> = {
  'connection-refused': (node) =>
    `No ssh server listens on ${node}: check that the node has started and that sshd runs.`,
  'no-route': (node) =>
    `The network does not lead to ${node}: check its address, switch and power.`,
  'unknown-name': (node) =>
    `${node} is no name that this machine can resolve: check the cluster file, DNS and your ssh configuration.`,
  'connection-lost': (node) =>
    `The connection to ${node} broke: the node may be restarting; it is asked again over a new one.`,
  'connect-timeout': (node) =>
    `Nothing answers at ${node}: the node is off, or a firewall or a broken link drops the packets.`,
  'login-timeout': (node) =>
    `${node} accepts connections but does not log in: it is overloaded or hung, or a home directory on the network is gone.`,
  'no-answer': (node) =>
    `${node} was connected but stopped answering: it is overloaded or hung, or the network to it broke.`,
  'permission-denied': (node) =>
    `${node} refuses your key: try \`ssh ${node}\`; \`ssh-add -l\` shows which keys your agent has.`,
  'host-key-unknown': (node) =>
    `The host key of ${node} is not known here: run \`ssh ${node}\` once and compare the fingerprint.`,
  'host-key-changed': (node) =>
    `The host key of ${node} is not the one that is known: find out why before you remove the old one with \`ssh-keygen -R\`.`,
  'no-shell': (node) =>
    `${node} let us in but ran no POSIX shell: check the login shell and any forced command of this user.`,
  'damaged-answer': (node) =>
    `${node} sent an answer that is not whole: it is asked again over a new connection.`,
  'answer-too-long': (node) =>
    `${node} sends more than an answer can be: look at what its start-up files print, and at who answers there.`,
  'newer-probe': (node) => `${node} answered in a newer version: update this program.`,
  'ssh-failed': (node) => `ssh could not be used: try \`ssh ${node} true\` and see what it says.`,
}

/** The advice on a failed round, as one sentence. */
export const hintFor = (cause: RoundCause, destination: string): string => hints[cause](destination)
