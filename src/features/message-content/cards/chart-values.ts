import { isObject, recordOf } from '../../../../contract/is-object'
import { listOf, parsed, stringOf } from '../contents/tolerant'
import { within } from './card-look'

/** The values of a chart, as rows of a table. */
export interface ChartValues {
  /** A kind that has words, or `other`. */
  kind: (typeof chartKinds)[number] | 'other'
  title: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Values beyond the rows. */
  more: number
}

export const chartKinds = [
  'area',
  'bar',
  'circularProgress',
  'common',
  'funnel',
  'line',
  'linearProgress',
  'pie',
  'radar',
  'scatter',
  'wordCloud',
] as const

const MOST_ROWS = 50
const MOST_COLUMNS = 8
const MOST_SERIES = 20
const MOST_LETTERS = 200

/** Fields of a chart that name columns of its data, in the order in which they are read. */
const axes = ['xField', 'categoryField', 'nameField', 'seriesField', 'yField', 'valueField', 'sizeField']

/** Reads a `chart_spec`, which is an object of VChart or its JSON. Never throws, for any value. */
export function chartValues(given: unknown): ChartValues {
  const spec = recordOf(typeof given === 'string' ? parsed(given) : given)
  const series = [spec, ...listOf(spec['series']).slice(0, MOST_SERIES).map(recordOf)]
  const data = [...dataIn(spec['data']), ...series.slice(1).flatMap(({ data }) => dataIn(data))]
  const used = new Set(
    series
      .flatMap((each) => axes.flatMap((axis) => [each[axis]].flat()))
      .filter((name) => typeof name === 'string'),
  )
  const names = new Set(data.slice(0, MOST_ROWS).flatMap((row) => Object.keys(row)))
  const named = [...used].filter((name) => names.has(name))
  const columns = (named.length > 0 ? named : [...names]).slice(0, MOST_COLUMNS)
  const rows = columns.length === 0 ? [] : data.slice(0, MOST_ROWS)
  const type = stringOf(spec['type'])
  return {
    kind: chartKinds.find((each) => each === type) ?? 'other',
    title: titleOf(spec['title']),
    columns,
    rows: rows.map((row) => columns.map((name) => cellWords(row[name]))),
    more: columns.length === 0 ? 0 : Math.max(0, data.length - MOST_ROWS),
  }
}

/** `data` is `{values}`, a list of those, or the values themselves. */
function dataIn(data: unknown): Record<string, unknown>[] {
  const lists = Array.isArray(data) ? data.slice(0, within(0, data.length, 10_000, 0)) : [data]
  return lists.filter(isObject).flatMap((one) => {
    const values = one['values']
    if (values === undefined) return 'id' in one && Object.keys(one).length === 1 ? [] : [one]
    return listOf(values).filter(isObject)
  })
}

const titleOf = (title: unknown): string => {
  const { text } = recordOf(title)
  return cellWords(Array.isArray(text) ? text.join(' ') : (text ?? stringOf(title)))
}

function cellWords(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MOST_LETTERS)
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
