import type { RoundCause } from '../round.js'

type Hint = (destination: string) => string

const hints: Readonly<Record<RoundCause, Hint>> = {
  'connection-refused': (node) =>
    `No ssh server listens on ${node}: check that the node has started and that sshd runs.`,
  'no-route': (node) => `There is no route to ${node}: check its address, switch and power.`,
  'unknown-name': (node) =>
    `There is no host ${node}: check the cluster file, DNS and your ssh configuration.`,
  'unresolved-name': (node) =>
    `This machine cannot resolve the name ${node}: check DNS and your ssh configuration.`,
  'connection-lost': (node) =>
    `The connection to ${node} broke: the node may be restarting; the next poll uses a new connection.`,
  'connect-timeout': (node) =>
    `Nothing answers at ${node}: the node is off, or a firewall or a broken link drops the packets.`,
  'login-timeout': (node) =>
    `${node} accepts connections but completes no login: it is overloaded or hung, or a network home directory is gone.`,
  'no-answer': (node) =>
    `${node} stopped answering on an open connection: it is overloaded or hung, or the network to it broke.`,
  'permission-denied': (node) =>
    `${node} refuses your key: try \`ssh ${node}\`; \`ssh-add -l\` shows which keys your agent has.`,
  'host-key-unknown': (node) =>
    `The host key of ${node} is unknown: run \`ssh ${node}\` once and compare the fingerprint.`,
  'host-key-changed': (node) =>
    `The host key of ${node} has changed: find out why before you remove the old one with \`ssh-keygen -R\`.`,
  'no-shell': (node) =>
    `${node} accepted the login but ran no POSIX shell: check the login shell and any forced command of this user.`,
  'damaged-answer': (node) =>
    `${node} sent an incomplete answer: the next poll uses a new connection.`,
  'answer-too-long': (node) =>
    `${node} sends more than a valid answer: check the output of its start-up files, and which machine answers there.`,
  'newer-probe': (node) => `${node} answered in a newer format: update this program.`,
  'ssh-failed': (node) => `ssh failed: try \`ssh ${node} true\` and read its message.`,
}

/** The advice on a failed round, as one sentence. */
export const hintFor = (cause: RoundCause, destination: string): string => hints[cause](destination)
