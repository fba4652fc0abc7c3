import { ConfigError, type SourcePlace } from '../../../kit/errors.js'
import {
  describePlace,
  findPlace,
  thrownText,
  type WorkloadSource,
} from '../workloads/workload-source.js'
import { engineBackends, type TfjsEngine } from './tfjs-runtime.js'

/** tfjs puts more than Node's ten frames above the line of the user's code. */
const stackFrames = 50

type Context = { readonly source: WorkloadSource; readonly engine: TfjsEngine }

/** Runs a user's `loss`; anything it throws becomes a ConfigError with the line. */
export function explainLoss<T>(loss: () => T, context: Context): T {
  const { source } = context
  const usualLimit = Error.stackTraceLimit
  Error.stackTraceLimit = stackFrames
  try {
    return loss()
  } catch (error) {
    const place = findPlace(error, source)
    const message = `${source.label}: loss threw${describePlace(source, place)}: ${thrownText(error)}`
    throw (
      missingOperation(error, context, place) ??
      new ConfigError(message, undefined, { cause: error, place })
    )
  } finally {
    Error.stackTraceLimit = usualLimit
  }
}

/** Runs forward and backward; an unsupported operation in the user's `loss` becomes a ConfigError. */
export function explainBackward<T>(run: () => T, context: Context): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw missingOperation(error, context) ?? missingGradient(error, context) ?? error
  }
}

/**
 * The gradient of such a parameter is zero, so it would keep its initial value. That is nearly always a mistake, so it
 * is refused, as PyTorch's DistributedDataParallel does by default.
 */
export function unusedParameter(name: string, { label }: WorkloadSource): ConfigError {
  return new ConfigError(
    `${label}: the loss does not depend on parameter "${name}", which would never train`,
    'use it in loss, or leave it out of parameters',
  )
}

/** The two messages with which tfjs reports that an engine lacks an operation. */
function missingOperation(
  error: unknown,
  { source, engine }: Context,
  place: SourcePlace | null = null,
): ConfigError | undefined {
  const match = /kernel '(\w+)'.*for backend/i.exec(thrownText(error))
  if (!match) return undefined
  return new ConfigError(
    `${source.label}: loss or its gradient needs the operation ${match[1]}${describePlace(source, place)}, ` +
      `which ${engineBackends[engine]} does not have`,
    engine === 'cpu'
      ? 'write it with other operations'
      : 'use --backend tfjs-cpu, which has the most operations but is slower on large tensors',
    { cause: error, place },
  )
}

function missingGradient(error: unknown, { source }: Context): ConfigError | undefined {
  const match = /gradient function not found for (\w+)/.exec(thrownText(error))
  if (!match) return undefined
  return new ConfigError(
    `${source.label}: the loss depends on a parameter through ${match[1]}, which has no gradient`,
    'use an operation that can be differentiated',
    { cause: error },
  )
}
