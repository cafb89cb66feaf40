import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { recordOf } from '../../../../contract/is-object'
import { Button } from '../../../ui/button'
import { useWords } from '../cards-words'
import { listOf } from '../contents/tolerant'
import { useCard } from './card-context'
import type { PartProps } from './card-context'
import { alignOf, sizeOf, within } from './card-look'
import { CardTable } from './card-table'
import { CardText } from './card-text'
import { toneOf } from './card-tone'
import { People } from './people-parts'
import { cellOf, columnsOf } from './table-cells'
import type { Cell } from './table-cells'
import styles from './table-part.module.css'

/** Rows of a page: the platform shows 1 to 10. */
const MOST_OF_PAGE = 10
const USUAL_OF_PAGE = 5

/** A table, a page at a time. It scrolls sideways if it is wider than the card. */
export function TablePart({ part: { fields } }: PartProps) {
  const { t } = useWords()
  const { language, look } = useCard()
  const [chosen, setPage] = useState(0)
  const columns = columnsOf(fields['columns'], language)
  const rows = listOf(fields['rows'])
  const size = within(1, fields['page_size'], MOST_OF_PAGE, USUAL_OF_PAGE)
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(chosen, pages - 1)
  const shown = rows.slice(page * size, (page + 1) * size).map(recordOf)
  const header = recordOf(fields['header_style'])
  const ink = toneOf(header['text_color'], 'ink', look.colours)
  const heights: Readonly<Record<string, string>> = {
    low: 'low',
    middle: 'middle',
    high: 'high',
    auto: 'auto',
  }
  const height = typeof fields['row_height'] === 'string' ? heights[fields['row_height']] : undefined
  return (
    <div className={styles['whole']}>
      <CardTable
        name={t('table')}
        className={styles['rows']}
        data-frozen={fields['freeze_first_column'] === true || undefined}
        data-height={height ?? 'low'}
      >
        <thead data-ground={header['background_style'] === 'grey' || undefined}>
          <tr {...ink} className={ink?.className}>
            {columns.map(({ title, width, align }, at) => (
              <th
                key={at}
                scope="col"
                dir="auto"
                style={{ inlineSize: width }}
                data-align={alignOf(header['text_align']) ?? align}
                data-size={sizeOf(header['text_size'], look)}
                data-thin={header['bold'] === false || undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={`${page} ${at}`}>
              {columns.map((column, place) => (
                <td key={place} dir="auto" data-align={column.align} data-middle={column.valign}>
                  <CellView cell={cellOf(column, row[column.name], language)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </CardTable>
      {rows.length === 0 && <p className={styles['none']}>{t('noRows')}</p>}
      {pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
    </div>
  )
}

function CellView({ cell }: { cell: Cell }) {
  switch (cell.kind) {
    case 'people':
      return cell.ids.length === 0 ? null : <People ids={cell.ids} fields={{ size: 'extra_small' }} />
    case 'labels':
      return <Labels labels={cell.labels} />
    case 'markdown':
      return <CardText value={{ content: cell.text }} />
    case 'text':
      return cell.text
  }
}

function Labels({ labels }: { labels: readonly { text: string; color: unknown }[] }) {
  const { look } = useCard()
  return (
    <span className={styles['labels']}>
      {labels.map(({ text, color }, at) => {
        const tone = toneOf(color, 'tag', look.colours) ?? toneOf('grey', 'tag')!
        return (
          <span key={at} {...tone} className={`${styles['label']} ${tone.className}`}>
            {text}
          </span>
        )
      })}
    </span>
  )
}

interface PagesProps {
  page: number
  pages: number
  onPage(page: number): void
}

function Pages({ page, pages, onPage }: PagesProps) {
  const { t } = useWords()
  return (
    <div className={styles['pages']}>
      <Button look="quiet" aria-label={t('earlier')} disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" />
      </Button>
      <span role="status">{t('page', { page: page + 1, pages })}</span>
      <Button
        look="quiet"
        aria-label={t('later')}
        disabled={page === pages - 1}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} aria-hidden="true" />
      </Button>
    </div>
  )
}
