/** Commands that several pieces of advice give; `recommend` fills in the blanks. */
export const events = 'minicluster runs events {run} --rank {rank}'
export const detect = 'minicluster run --detect --workers {workers} --steps 300'
export const validate = 'minicluster check --workers {workers}'
export const faultTest = (fault: string): string => `minicluster fault-test --faults ${fault}`
