import { createKernelCheck } from './kernel-errors.js'

/** Serious problems of the kernel itself. */
export const kernelLog = createKernelCheck(
  {
    name: 'kernel-log',
    summary: 'bad when the kernel reports a lockup, a panic, an oops or hung tasks',
    needs: ['kern.kernel'],
  },
  [
    {
      subject: 'lockup',
      pattern: /soft lockup|hard LOCKUP|rcu.*(?:stall|detected)/,
      severity: 'critical',
      meaning: 'a CPU was locked up',
    },
    {
      subject: 'panic',
      pattern: /Kernel panic|kernel BUG at|Oops:|general protection fault.*\[#/,
      severity: 'critical',
      meaning: 'the kernel failed (panic or oops)',
    },
    {
      subject: 'hung task',
      pattern: /blocked for more than/,
      severity: 'warning',
      meaning: 'a task hung for minutes, usually because of a disk or mount',
    },
  ],
)
