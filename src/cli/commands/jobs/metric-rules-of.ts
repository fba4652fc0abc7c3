import { ConfigError } from '../../../kit/errors.js'
import { type MetricRule, parseMetricRule } from '../../../watch/jobs/metric-rules.js'

/** The rules of `--metric`. Throws a ConfigError for a text that describes none. */
export const metricRulesOf = (texts: readonly string[] | null): readonly MetricRule[] =>
  (texts ?? []).map((text) => {
    const rule = parseMetricRule(text)
    if (rule !== null) return rule
    throw new ConfigError(
      `option --metric: '${text}' does not describe a metric`,
      'write NAME=/REGEX/ with a group for the value, such as "eval_loss=/eval_loss=([\\d.e+-]+)/ start=900 every=1800"',
    )
  })
