import { unknownText } from '../../../kit/wording/figures.js'
import type { PageSection } from '../page-model.js'
import type { HealthInput } from './health-input.js'

/** The sources of the report and problems with them. */
export const sourceSection: PageSection<HealthInput> = {
  id: 'source',
  title: 'Sources of this report',
  compose({ report: { notes, source, run_id } }) {
    return {
      lead: `Health checkpoint ${source} of run ${run_id ?? unknownText}.`,
      blocks: notes.length === 0 ? [] : [{ list: notes }],
    }
  },
}
