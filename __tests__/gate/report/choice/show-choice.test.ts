import { describe, expect, test } from 'vitest'
import { choosableOf, type PageForm } from '../../../../src/gate/report/choice/choosable.js'
import { everything, type Choice } from '../../../../src/gate/report/choice/choice.js'
import { following, showChoice } from '../../../../src/gate/report/choice/show-choice.js'
import { buildDashboard } from '../../../../src/gate/report/dashboard/dashboard-page.js'
import { createReportContext } from '../../../../src/gate/report/report-context.js'
import type { ReportedRun, ReportInput } from '../../../../src/gate/report/report-input.js'
import { buildReportModel } from '../../../../src/gate/report/report-model.js'
import type { Block } from '../../../../src/gate/report/section.js'
import {
  aFailedReportInput,
  aReportedRun,
  aReportInput,
  aRunRecord,
} from '../../../support/builders/report-builders.js'

const runs = [
  aReportedRun('measured', aRunRecord({ workers: 1, steps: 40 }), 'one'),
  aReportedRun('measured', aRunRecord({ workers: 4, steps: 60 }), 'four'),
]

function shown(
  choice: Partial<Choice>,
  form: PageForm = 'dashboard',
  of: readonly ReportedRun[] = runs,
) {
  const choosable = choosableOf(createReportContext(aReportInput({ runs: of })), form)
  if (choosable === null) throw new Error('there is nothing to choose')
  return showChoice(choosable, { ...everything, ...choice })
}

const tables = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => ('table' in block ? [block.table] : []))
const lines = (blocks: readonly Block[]) =>
  blocks
    .flatMap((block) => ('figures' in block ? block.figures : []))
    .flatMap(({ chart }) => (chart.kind === 'line' ? chart.series : []))
const sectionOf = ({ sections }: ReturnType<typeof shown>, id: string) => {
  const section = sections.find((one) => one.id === id)
  if (section === undefined) throw new Error(`no section ${id}`)
  return section
}

describe('A page of which everything is chosen', () => {
  const made = { title: 'a', now: new Date(0), generator: 'a', paths: {} }
  const pages: readonly [
    PageForm,
    (input: ReportInput) => { sections: readonly { id: string }[] },
  ][] = [
    ['report', buildReportModel],
    ['dashboard', (input) => buildDashboard({ ...made, runs: input.runs })],
  ]
  test.each(pages)(
    'A %s shows the sections that it came with, and hides nothing',
    (form, build) => {
      const page = build(aReportInput({ runs, correctness: null }))
      const ids = following[form].map(({ id }) => id)
      const { sections, notes } = shown({}, form)
      expect(notes).toEqual([])
      expect(new Set(sections.map(({ id }) => id))).toEqual(
        new Set(page.sections.map(({ id }) => id).filter((id) => ids.includes(id))),
      )
      for (const section of sections) {
        const whole = page.sections.find(({ id }) => id === section.id)
        expect(section).toEqual({ ...whole, isOpen: true })
      }
    },
  )
})

describe('A run that is chosen', () => {
  const page = shown({ run: 'run-1' })

  test('Its charts and tables are the only ones', () => {
    expect(lines(sectionOf(page, 'loss').blocks).map(({ name }) => name)).toEqual(['four'])
    expect(JSON.stringify(page.sections)).not.toContain('"one')
  })

  test('The page says which runs it hides', () => {
    expect(page.notes.join(' ')).toContain('Shown: four. Hidden: one.')
  })

  test('The reference of a check can be chosen, and shows its own workers', () => {
    const reference = { ...aReportedRun('reference', aRunRecord({ workers: 1 }), 'ref') }
    const [, four] = runs
    if (four === undefined) throw new Error('no run')
    const chosen = shown({ run: 'run-0' }, 'report', [reference, four])
    expect(tables(sectionOf(chosen, 'workers').blocks)[0]?.caption).toContain('ref')
  })

  test('A run that the page does not have is said, not shown as another', () => {
    const { sections, notes } = shown({ run: 'run-7' })
    expect(sections).toEqual([])
    expect(notes.join(' ')).toContain('This page has no such run. Hidden: one, four.')
  })

  test('Many hidden runs are counted', () => {
    const many = Array.from({ length: 9 }, (_, place) =>
      aReportedRun('measured', aRunRecord({ steps: 5 }), `r${place}`),
    )
    expect(shown({ run: 'run-0' }, 'dashboard', many).notes[0]).toContain('r1, r2, r3 and 5 more')
  })
})

describe('A rank that is chosen', () => {
  test('Its row is the only one, and the page says what it hides and what does not follow', () => {
    const page = shown({ rank: 2 })
    const [table] = tables(sectionOf(page, 'workers').blocks)
    expect(table?.rows.map(({ cells }) => cells[0]?.text)).toEqual(['rank 2'])
    expect(page.notes.join(' ')).toContain('hides 3 other ranks')
    expect(page.notes.join(' ')).toContain('No figures of rank 2: one.')
  })

  test('A rank that no run has shows no workers at all', () => {
    const page = shown({ rank: 9 })
    expect(page.sections.map(({ id }) => id)).not.toContain('workers')
    expect(page.notes.join(' ')).toContain('No figures of rank 9: one, four.')
  })
})

describe('A range of steps that is chosen', () => {
  const page = shown({ steps: { from: 10, to: 19 } })

  test('Charts have its steps only', () => {
    for (const id of ['loss', 'step-time']) {
      const steps = lines(sectionOf(page, id).blocks).flatMap(({ points }) =>
        points.map(({ x }) => x),
      )
      expect([Math.min(...steps), Math.max(...steps)]).toEqual([10, 19])
    }
  })

  test('Figures are of its steps, and what only a whole run has is unknown', () => {
    const rows = tables(sectionOf(page, 'runs').blocks)[0]?.rows ?? []
    const textOf = (name: string) =>
      rows
        .find(({ cells }) => cells[0]?.text === name)
        ?.cells.map(({ text }) => text)
        .slice(1)
    expect(textOf('Steps')).toEqual(['10', '10 (same)'])
    expect(textOf('Final loss')).toEqual(['0.05', '0.05 (same)'])
    expect(textOf('Throughput')).toEqual(['unknown', 'unknown'])
    expect(textOf('Wall time')).toEqual(['unknown', 'unknown'])
  })

  test('The runs are compared at its steps', () => {
    expect(JSON.stringify(sectionOf(page, 'difference').blocks)).toContain('10 common steps')
  })

  test('The page says which steps it hides', () => {
    expect(page.notes.join(' ')).toContain(
      'Shown: steps 10 to 19. Hidden: steps 0 to 9 and steps 20 to 59.',
    )
    expect(shown({ steps: { from: 0, to: 58 } }).notes[0]).toBe(
      'Shown: steps 0 to 58. Hidden: step 59.',
    )
  })

  test('A run without a step in it is named', () => {
    expect(shown({ steps: { from: 50, to: 55 } }).notes.join(' ')).toContain(
      'No step in this range: one.',
    )
  })

  test('A range that ends with the last step hides the earlier ones only, and no run is named in vain', () => {
    const [, four] = runs
    if (four === undefined) throw new Error('no run')
    const { notes } = shown({ rank: 2, steps: { from: 30, to: 59 } }, 'dashboard', [four])
    expect(notes).toHaveLength(3)
    expect(notes[0]).toContain('Workers shows rank 2')
    expect(notes[1]).toBe('Shown: steps 30 to 59. Hidden: steps 0 to 29.')
  })

  test('A range that has every step hides nothing', () => {
    expect(shown({ steps: { from: 0, to: 59 } }).notes).toEqual([])
    expect(shown({ run: 'run-1' }).notes).toEqual(['Shown: four. Hidden: one.'])
    expect(shown({ steps: { from: 0, to: 500 } }).notes).toEqual([])
  })

  test('The mark of the first difference stays where its step is shown', () => {
    const choosable = choosableOf(createReportContext(aFailedReportInput()), 'report')
    if (choosable === null) throw new Error('there is nothing to choose')
    const marksIn = (from: number, to: number) => {
      const { sections } = showChoice(choosable, { ...everything, steps: { from, to } })
      const blocks = sections.find(({ id }) => id === 'loss')?.blocks ?? []
      const charts = blocks
        .flatMap((block) => ('figures' in block ? block.figures : []))
        .map(({ chart }) => chart)
      return charts.flatMap((chart) => (chart.kind === 'line' ? chart.marks.map(({ x }) => x) : []))
    }
    expect(marksIn(42, 50)).toEqual([42])
    expect(marksIn(30, 42)).toEqual([42])
    expect(marksIn(43, 50)).toEqual([])
    expect(marksIn(30, 41)).toEqual([])
  })

  test('A page that keeps only some steps of a long run says so', () => {
    const long = [aReportedRun('measured', aRunRecord({ steps: 16_000 }), 'long')]
    const { notes } = shown({ steps: { from: 10, to: 19 } }, 'report', long)
    expect(notes.join(' ')).toContain('one step in 2')
  })
})
