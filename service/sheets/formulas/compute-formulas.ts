import { turn } from '../../../primitives/in-slices'
import type { Slices } from '../../../primitives/in-slices'
import type { Area } from '../cell-rows'
import { placeOf } from '../compute'
import type { Compute, Computed } from '../compute'
import { isFormula } from '../show-cell'
import { applied } from './functions'
import { operated } from './operators'
import { SheetMemory } from './sheet-memory'
import { stepsOf } from './steps'
import type { Step } from './steps'
import { FormulaError, isTable, single, wordsOf } from './values'
import type { Operand, Table, Value } from './values'
import { CELL_WORK, FORMULA_WORK, PARSED_WORK, STEP_WORK, TEXT_WORK } from './work'
import type { Purse } from './work'

interface Formula {
  /** Undefined if it costs more than was left: it is not computed. */
  text: string | undefined
  /** The formulas that it refers to. */
  needs: Formula[] | undefined
  state: 'new' | 'begun' | 'done'
  value: Value
}

/** The value of a formula that is malformed, or costs more than the rest of the budget. */
const FAILED = new FormulaError('#ERROR!')

/**
 * Computes formulas of one sheet: arithmetic, comparison, joining of texts, references and ranges, and the functions
 * of `functions.ts`. A malformed formula gives #ERROR!, and so does one that costs more than the rest of the budget.
 * An unknown function gives #NAME?, a text that no cell may hold gives #VALUE!, and formulas that depend on each
 * other give #REF!. Brackets and references are followed without recursion, so formulas may be nested, and chains be
 * long.
 */
export const computeFormulas: Compute = async (formulas, read, work) => {
  const sheet = new SheetMemory(read)
  const known = await discover(formulas, sheet, work.finding)
  return computed(formulas, { sheet, known, work: work.computing })
}

/** The input for computing formulas. */
interface Sheet {
  sheet: SheetMemory
  known: ReadonlyMap<number, Formula>
  work: Purse
}

function* computed(formulas: ReadonlyMap<number, string>, from: Sheet): Slices<(place: number) => Computed> {
  for (const place of formulas.keys()) {
    const formula = from.known.get(place)
    if (formula) yield* settle(formula, from)
  }
  return (place) => {
    const formula = from.known.get(place)
    return shown(formula ? formula.value : FAILED)
  }
}

/** Finds every formula that the asked ones need, directly or through others. */
async function discover(
  formulas: ReadonlyMap<number, string>,
  sheet: SheetMemory,
  work: Purse,
): Promise<Map<number, Formula>> {
  const known = new Map<number, Formula>()
  const ahead: Formula[] = []
  const meet = (place: number, text: string): Formula | undefined => {
    const before = known.get(place)
    if (before) return before
    if (!work.pay(FORMULA_WORK)) return undefined
    const formula: Formula = { text, needs: undefined, state: 'new', value: null }
    known.set(place, formula)
    ahead.push(formula)
    return formula
  }
  for (const [place, text] of formulas) {
    meet(place, text)
    if (work.isTurnDue()) await turn()
  }
  for (let formula = ahead.pop(); formula; formula = ahead.pop()) {
    if (!(await meetNeeds(formula))) formula.text = undefined
  }
  return known

  /** False if it costs more than is left. */
  async function meetNeeds(formula: Formula): Promise<boolean> {
    const steps = parsed(formula, work) ?? []
    if (work.isTurnDue()) await turn()
    for (const { area } of steps.filter((step) => step.kind === 'area')) {
      if (!work.pay(areaWork(area))) return false
      await sheet.learn(area)
      if (sheet.isFull) return false
      for (const { row, column, cell } of sheet.cellsIn(area)) {
        if (!work.pay(CELL_WORK)) return false
        if (work.isTurnDue()) await turn()
        if (!isFormula(cell)) continue
        const need = meet(placeOf(row, column), cell.text)
        if (!need) return false
        formula.needs ??= []
        formula.needs.push(need)
      }
    }
    return true
  }
}

/** Undefined if it is malformed, or costs more than is left. Parsed twice, since steps take much memory. */
const parsed = ({ text }: Formula, work: Purse): Step[] | undefined =>
  text !== undefined && work.pay(PARSED_WORK * text.length) ? stepsOf(text) : undefined

/** Besides its cells; wide ones are looked up in many strips. */
const areaWork = ({ left, right }: Area): number => STEP_WORK + right - left

/** Computes a formula and the formulas that it needs. A formula that depends on itself becomes #REF!. */
function* settle(first: Formula, from: Sheet): Slices<void> {
  const way = [{ formula: first, next: 0 }]
  for (let step = way.at(-1); step; step = way.at(-1)) {
    const { formula } = step
    if (formula.state === 'done') {
      way.pop()
      continue
    }
    formula.state = 'begun'
    const need = formula.needs?.[step.next]
    step.next += 1
    if (!need) {
      if (!(formula.value instanceof FormulaError)) formula.value = yield* valueOf(formula, from)
      formula.state = 'done'
      way.pop()
    } else if (need.state === 'begun') need.value = new FormulaError('#REF!')
    else if (need.state === 'new') way.push({ formula: need, next: 0 })
  }
}

function* valueOf(formula: Formula, from: Sheet): Slices<Value> {
  const steps = parsed(formula, from.work)
  if (!steps) return FAILED
  const pile: Operand[] = []
  for (const step of steps) {
    const made = yield* madeBy(step, pile, from)
    if (made === undefined) return FAILED
    pile.push(made)
  }
  return single(pile[0] ?? null)
}

/** Undefined if the step costs more than is left. */
function* madeBy(step: Step, pile: Operand[], from: Sheet): Slices<Operand | undefined> {
  const { work } = from
  if (work.isTurnDue()) yield
  if (step.kind === 'value') return work.pay(STEP_WORK) ? step.value : undefined
  if (step.kind === 'area') return work.pay(areaWork(step.area)) ? yield* tableOf(step.area, from) : undefined
  const taken = pile.splice(pile.length - step.takes, step.takes)
  const characters = taken.reduce<number>((sum, operand) => sum + charactersIn(operand), 0)
  if (!work.pay(STEP_WORK * (1 + taken.length) + TEXT_WORK * characters)) return undefined
  if (step.kind === 'operator') return operated(step.name, taken)
  const made = applied(step.name, taken, work)
  const value = isInSlices(made) ? yield* made : made
  return work.pay(TEXT_WORK * charactersIn(value)) ? value : undefined
}

/** How many characters reading, comparing or joining it may look at. */
function charactersIn(operand: Operand): number {
  if (typeof operand === 'string') return operand.length
  return isTable(operand) && operand.cells.length === 1 ? charactersIn(operand.cells[0]?.value ?? null) : 0
}

const isInSlices = (made: Value | Slices<Value>): made is Slices<Value> =>
  typeof made === 'object' && made !== null && 'next' in made

function* tableOf(area: Area, { sheet, known, work }: Sheet): Slices<Table | undefined> {
  const cells = []
  for (const { row, column, cell } of sheet.cellsIn(area)) {
    if (!work.pay(CELL_WORK)) return undefined
    if (work.isTurnDue()) yield
    const value = isFormula(cell) ? (known.get(placeOf(row, column))?.value ?? null) : cell
    if (value !== null) cells.push({ row: row - area.top, column: column - area.left, value })
  }
  return { rows: area.bottom - area.top + 1, columns: area.right - area.left + 1, cells }
}

const shown = (value: Value): Computed =>
  typeof value === 'boolean' || value instanceof FormulaError ? wordsOf(value) : value
