import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cell } from '../../../../contract/sheets/cell'
import { useNearViewport } from '../../../editor/view/near-viewport'
import type { EditorPorts } from '../../../editor/view/ports'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { Button } from '../../../ui/button'
import { CELLS_AT_ONCE } from '../compare/fold-rows'
import { useHistoryWords } from '../words'
import styles from './comparison.module.css'

/**
 * The cells of a sheet that no announcement has yet, as they will be written: formulas as formulas, and links with their
 * addresses. An approval is of these, and not of the results that the author's page stored with them.
 */
export function NewCells({ token, ports }: { token: string; ports: EditorPorts }) {
  const { say } = useHistoryWords()
  const { t } = useEditorWords()
  const [place, isNear] = useNearViewport<HTMLDivElement>()
  const [most, setMost] = useState(CELLS_AT_ONCE)
  const { data, isPending } = useQuery({
    queryKey: ['announcement', 'new-cells', token],
    queryFn: async () => (await ports.sheets.read(token)).written,
    enabled: isNear,
    retry: false,
    gcTime: 0,
  })
  const columns = Math.max(1, ...(data ?? []).map(({ length }) => length))
  const rows = data?.slice(0, Math.ceil(most / columns)) ?? []
  return (
    // Lets the keyboard scroll a wide sheet.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={place} className={styles['tableFrame']} tabIndex={0} role="group" aria-label={t('kinds.sheet')}>
      {data ? (
        <table className={styles['table']}>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {Array.from({ length: columns }, (_, column) => (
                  <td key={column}>{wordsIn(row[column] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <span className={styles['noPicture']}>{isPending ? t('kinds.sheet') : say('compare.noBytes')}</span>
      )}
      {data && rows.length < data.length && (
        <Button onClick={() => setMost(most + CELLS_AT_ONCE)}>{say('compare.more')}</Button>
      )}
    </div>
  )
}

function wordsIn(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if (Array.isArray(cell)) return cell.map(wordsIn).join('')
  if (cell.type === 'multipleValue') return cell.values.join(', ')
  if (cell.type !== 'url') return cell.text
  const text = cell.text ?? cell.texts?.map((part) => part.text).join('') ?? ''
  return text === cell.link ? text : `${text} (${cell.link})`
}
