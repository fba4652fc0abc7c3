import { ConfigError } from '../../../kit/errors.js'
import type { Dataset, Workload } from '../workload.js'
import { checkColumns, checkDataset } from './check-dataset.js'
import { checkParameters } from './check-parameters.js'
import { describePlace, findPlace, thrownText, type WorkloadSource } from './workload-source.js'

/**
 * The same workload with every result checked at every call, and every exception turned into a ConfigError with the
 * line. `loss` is passed through, because its caller handles it as tfjs requires.
 */
export function guardWorkload(workload: Workload, source: WorkloadSource): Workload {
  return {
    name: workload.name,
    parameters: (context) =>
      checkParameters(
        explained('parameters', source, () => workload.parameters(context)),
        source,
      ),
    dataset(context) {
      const made = explained('dataset', source, () => workload.dataset(context))
      return guardDataset(checkDataset(made, source), source)
    },
    loss: (tf, parameters, batch) => workload.loss(tf, parameters, batch),
  }
}

function guardDataset(dataset: Dataset, source: WorkloadSource): Dataset {
  return {
    size: dataset.size,
    columns: (ids) =>
      checkColumns(
        explained('columns', source, () => dataset.columns(ids)),
        ids.length,
        source,
      ),
  }
}

function explained<T>(what: string, source: WorkloadSource, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const place = findPlace(error, source)
    const message = `${source.label}: ${what} threw${describePlace(source, place)}: ${thrownText(error)}`
    throw new ConfigError(message, undefined, { cause: error, place })
  }
}
