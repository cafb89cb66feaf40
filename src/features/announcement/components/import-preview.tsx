import { headingLevel } from '../../../../document/blocks/registry'
import { wordsOf } from '../../../../document/wire/text-body'
import type { ReadResult } from '../../../../formats/read-text'
import { keptKinds } from '../../../editor/paste/paste-report'
import { useWords as useEditorWords } from '../../../editor/view/view-context'
import { useWords } from '../words'
import { ConversionLosses } from './conversion-losses'
import styles from './import-export-controls.module.css'

const MOST_HEADINGS = 12

/**
 * Shows what would be imported, under which headings, and what would be lost. `isWhole`: all characters of the file
 * were read.
 */
export function ImportPreview({ read, isWhole }: { read: ReadResult; isWhole: boolean }) {
  const say = useWords()
  const { t } = useEditorWords()
  const headings = read.blocks.filter(({ block_type }) => headingLevel(block_type) !== undefined)
  return (
    <>
      <section>
        <h3 className={styles['part']}>{say('exchange.kept')}</h3>
        <p>
          {keptKinds(read.blocks)
            .map(({ key, number }) => t('clipboard.some', { number, kind: t(`kinds.${key}`) }))
            .join(t('clipboard.between'))}
        </p>
      </section>
      {headings.length > 0 && (
        <section>
          <h3 className={styles['part']}>{say('exchange.outline')}</h3>
          <ol className={styles['losses']}>
            {headings.slice(0, MOST_HEADINGS).map((heading, at) => (
              <li key={at}>{wordsOf(heading)}</li>
            ))}
            {headings.length > MOST_HEADINGS && <li>…</li>}
          </ol>
        </section>
      )}
      {(isWhole || read.losses.length > 0) && <ConversionLosses losses={read.losses} />}
    </>
  )
}
