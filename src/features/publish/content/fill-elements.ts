import type { TextElement } from '../../../../contract/docx/text'
import { fillText, mayHaveVariables } from './fill-text'
import type { VariableName, VariableValues } from './variables'

type Run = NonNullable<TextElement['text_run']>

export interface FilledElements {
  /** The same array where nothing was replaced. */
  elements: readonly TextElement[]
  used: readonly VariableName[]
  unknown: readonly string[]
}

/**
 * The elements of one text with their variables replaced, also where the braces
 * of one lie in runs of different looks: it looks as its first brace did. Only
 * neighbouring runs are one text: nothing reaches over a mention or a formula.
 */
export function fillElements(elements: readonly TextElement[], values: VariableValues): FilledElements {
  const filled: TextElement[] = []
  const used = new Set<VariableName>()
  const unknown = new Set<string>()
  let isSame = true
  for (let at = 0; at < elements.length;) {
    const runs = runsFrom(elements, at)
    if (runs.length === 0) {
      filled.push(elements[at]!)
      at += 1
      continue
    }
    const text = runs.map(({ content }) => content).join('')
    const { pieces, unknown: others } = mayHaveVariables(text)
      ? fillText(text, values)
      : { pieces: [], unknown: [] }
    for (const name of others) unknown.add(name)
    if (pieces.length > 1 || (pieces[0] && pieces[0].text !== text)) {
      isSame = false
      for (const { variable } of pieces) if (variable) used.add(variable)
      filled.push(...rebuilt(runs, pieces))
    } else filled.push(...elements.slice(at, at + runs.length))
    at += runs.length
  }
  return { elements: isSame ? elements : filled, used: [...used], unknown: [...unknown] }
}

function runsFrom(elements: readonly TextElement[], at: number): Run[] {
  const runs: Run[] = []
  for (let run = elements[at]?.text_run; run; run = elements[at + runs.length]?.text_run) runs.push(run)
  return runs
}

/** The pieces in the looks of the runs that they stood in. */
function rebuilt(runs: readonly Run[], pieces: ReturnType<typeof fillText>['pieces']): TextElement[] {
  const ends: number[] = []
  for (const { content } of runs) ends.push((ends.at(-1) ?? 0) + content.length)
  const runAt = (place: number) => ends.findIndex((end) => place < end)
  const made: { run: number; content: string }[] = []
  const add = (run: number, content: string) => {
    const last = made.at(-1)
    if (content === '') return
    if (last?.run === run) last.content += content
    else made.push({ run, content })
  }
  for (const { text, from, variable } of pieces) {
    if (variable) {
      add(runAt(from), text)
      continue
    }
    for (let place = from; place < from + text.length;) {
      const run = runAt(place)
      const end = Math.min(ends[run]!, from + text.length)
      add(run, text.slice(place - from, end - from))
      place = end
    }
  }
  return made.map(({ run, content }) => ({ text_run: { ...runs[run]!, content } }))
}
