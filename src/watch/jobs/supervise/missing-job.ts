import type { SupervisorState } from '../../../kit/records/jobs/supervisor-state.js'
import type { JobFailure } from '../classify-failure.js'

/** A head that answers and does not know the job: this says nothing of the job itself. */
export const missingJob = (isNewHead: boolean): JobFailure => ({
  class: 'machine',
  signature: isNewHead ? 'head gone' : 'record gone',
  message: isNewHead
    ? 'the cluster has a new head, which does not know the job'
    : 'the cluster no longer has a record of the job',
})

/** Whether its own head has lost the record: somebody has deleted it, after its end. */
export const isRecordGone = ({ failure }: Pick<SupervisorState, 'failure'>): boolean =>
  failure?.signature === 'record gone'

/** Whether nothing is known against the attempt but that its head does not know it. */
export const isOnlyMissing = ({ failure }: Pick<SupervisorState, 'failure'>): boolean =>
  failure !== null && ['head gone', 'record gone'].includes(failure.signature)
