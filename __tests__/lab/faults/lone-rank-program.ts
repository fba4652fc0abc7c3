/** A process that trains alone and is disturbed; prints each confirmation before it goes on, and at last its error. */
import { writeSync } from 'node:fs'
import { controls, faults } from '../../../src/lab/faults/index.js'
import { type LoneRankOptions, trainAlone } from './lone-rank.js'

type Request = Omit<LoneRankOptions, 'disturbance' | 'onConfirm'> & { readonly name: string }

const { name, ...rest } = JSON.parse(process.argv[2] ?? '{}') as Request
const disturbance = [...faults, ...controls].find((one) => one.name === name)
if (!disturbance) throw new Error(`no disturbance ${name}`)
const say = (line: unknown) => void writeSync(1, `${JSON.stringify(line)}\n`)
const { error } = trainAlone({ disturbance, ...rest, onConfirm: say })
say({ error: error?.message ?? null })
