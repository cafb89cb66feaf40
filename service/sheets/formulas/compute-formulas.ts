import type { Cell } from '../../../contract/sheets/cell'
import type { Area } from '../cell-rows'
import type { Compute, Computed, Place } from '../compute'
import { isFormula, textOf } from '../show-cell'
import { applied } from './functions'
import { operated } from './operators'
import { SheetMemory } from './sheet-memory'
import { stepsOf } from './steps'
import type { Step } from './steps'
import { FormulaError, single, wordsOf } from './values'
import type { Operand, Table, Value } from './values'

/** Cells that all formulas of one read together may look at; formulas beyond that are #ERROR!. */
const MAX_LOOKS = 2_000_000

interface Formula {
  /** Undefined if it cannot be computed. */
  steps: Step[] | undefined
  /** The formulas that it refers to. */
  needs: Formula[]
  state: 'new' | 'begun' | 'done'
  value: Value
}

const keyOf = (row: number, column: number): number => row * 100_000 + column

/**
 * Computes formulas of one sheet: arithmetic, comparison, joining of texts,
 * references and ranges, and the functions of `functions.ts`. A malformed
 * formula gives #ERROR!, an unknown function #NAME?, and formulas that depend on
 * each other #REF!. Brackets and references are followed without recursion, so
 * formulas may be nested, and chains be long, without limit.
 */
export const computeFormulas: Compute = async (places, read) => {
  if (places.length === 0) return []
  const sheet = new SheetMemory(read)
  const known = await discover(places, sheet)
  const asked = places.map(({ row, column }) => known.get(keyOf(row, column)))
  for (const formula of asked) if (formula) settle(formula, sheet, known)
  return asked.map((formula) => shown(formula ? formula.value : new FormulaError('#ERROR!')))
}

/** Finds every formula that the asked ones need, directly or through others. */
async function discover(places: readonly Place[], sheet: SheetMemory): Promise<Map<number, Formula>> {
  const known = new Map<number, Formula>()
  const ahead: Formula[] = []
  let looks = 0
  const meet = (row: number, column: number, text: string): Formula => {
    const key = keyOf(row, column)
    const before = known.get(key)
    if (before) return before
    const formula: Formula = { steps: stepsOf(text), needs: [], state: 'new', value: null }
    known.set(key, formula)
    ahead.push(formula)
    return formula
  }
  for (const { row, column } of places) {
    const here = { top: row, left: column, bottom: row, right: column }
    await sheet.learn(here)
    for (const { cell } of sheet.cellsIn(here)) if (isFormula(cell)) meet(row, column, cell.text)
  }
  for (let formula = ahead.pop(); formula; formula = ahead.pop()) {
    for (const area of areasOf(formula)) {
      if (looks <= MAX_LOOKS) await sheet.learn(area)
      if (looks > MAX_LOOKS || sheet.isFull) {
        formula.steps = undefined
        break
      }
      for (const { row, column, cell } of sheet.cellsIn(area)) {
        looks += 1
        if (isFormula(cell)) formula.needs.push(meet(row, column, cell.text))
      }
    }
  }
  return known
}

const areasOf = ({ steps = [] }: Formula): Area[] =>
  steps.flatMap((step) => (step.kind === 'area' ? [step.area] : []))

/** Computes a formula and all that it needs; a formula that depends on itself becomes #REF!. */
function settle(first: Formula, sheet: SheetMemory, known: ReadonlyMap<number, Formula>): void {
  const way = [{ formula: first, next: 0 }]
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const { formula } = step
    if (formula.state === 'done') {
      way.pop()
      continue
    }
    formula.state = 'begun'
    const need = formula.needs[step.next]
    step.next += 1
    if (!need) {
      if (!(formula.value instanceof FormulaError)) formula.value = valueOf(formula, sheet, known)
      formula.state = 'done'
      way.pop()
    } else if (need.state === 'begun') need.value = new FormulaError('#REF!')
    else if (need.state === 'new') way.push({ formula: need, next: 0 })
  }
}

function valueOf({ steps }: Formula, sheet: SheetMemory, known: ReadonlyMap<number, Formula>): Value {
  if (!steps) return new FormulaError('#ERROR!')
  const pile: Operand[] = []
  for (const step of steps) {
    if (step.kind === 'value') pile.push(step.value)
    else if (step.kind === 'area') pile.push(tableOf(step.area, sheet, known))
    else {
      const taken = pile.splice(pile.length - step.takes, step.takes)
      pile.push(step.kind === 'operator' ? operated(step.name, taken) : applied(step.name, taken))
    }
  }
  return single(pile[0] ?? null)
}

function tableOf(area: Area, sheet: SheetMemory, known: ReadonlyMap<number, Formula>): Table {
  const cells = []
  for (const { row, column, cell } of sheet.cellsIn(area)) {
    const value = isFormula(cell) ? (known.get(keyOf(row, column))?.value ?? null) : plain(cell)
    if (value !== null) cells.push({ row: row - area.top, column: column - area.left, value })
  }
  return { rows: area.bottom - area.top + 1, columns: area.right - area.left + 1, cells }
}

const plain = (cell: Cell): Value => (typeof cell === 'number' ? cell : textOf(cell))

const shown = (value: Value): Computed =>
  typeof value === 'boolean' || value instanceof FormulaError ? wordsOf(value) : value
