import { ChartColumn } from 'lucide-react'
import { useWords } from '../cards-words'
import type { PartProps } from './card-context'
import { CardTable } from './card-table'
import { chartValues } from './chart-values'
import styles from './chart-part.module.css'

/** A chart as a table of its values, which is named as such. */
export function ChartPart({ part: { fields } }: PartProps) {
  const { t } = useWords()
  const { kind, title, columns, rows, more } = chartValues(fields['chart_spec'])
  const name = t(`charts.${kind}`)
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['title']} dir="auto">
        <ChartColumn size={16} aria-hidden="true" />
        <span>{title ? t('chartWith', { title, kind: name }) : t('chart', { kind: name })}</span>
      </figcaption>
      {rows.length === 0 ? (
        <p className={styles['more']}>{t('noValues')}</p>
      ) : (
        <CardTable name={title || name} className={styles['values']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" dir="auto">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, place) => (
                  <td key={place} dir="auto">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      {more > 0 && <p className={styles['more']}>{t('moreValues', { count: more })}</p>}
    </figure>
  )
}
