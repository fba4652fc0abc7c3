import type { ProofFinding } from '../../../../kit/records/reports/proof-report.js'
import type { MeshPart } from '../mesh/parts-of-mesh.js'
import type { JobRecord } from '../job-record.js'

/** A data-parallel mistake that can be named from the record of a job. */
export interface Mistake {
  readonly name: string
  /** The mistakes that this one causes: if both are found, only this one is reported. */
  readonly explains: readonly string[]
  /** Whether it is one in a job of any kind; other rules are asked only where ranks are replicas that share out samples. */
  readonly anyParallelism?: true
  /**
   * The parts of a mesh of several dimensions in which it is one as well: replicas of a part of the model, or ranks that
   * hold parts of the same layers.
   */
  readonly within?: readonly MeshPart['kind'][]
  /** Whether it is how the job is made, and no guess: it explains errors, although it is a note. */
  readonly isDesign?: true
  /** The mistake and the advice, at its first place; null if the record shows none. */
  find(job: JobRecord): ProofFinding | null
}
