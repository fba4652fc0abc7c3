import type { BaselineAnswer } from '../../records/baseline-answer.js'
import type { BaselineRequest } from './baseline-request.js'
import type { LookupPorts } from './ports.js'

/** Placeholder signature. */
export type FindBaseline = (request: BaselineRequest, ports: LookupPorts) => Promise<BaselineAnswer>
