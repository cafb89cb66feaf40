import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { blockTypeOf } from '../../../../contract/docx/block-types'
import type { BlockTree } from '../../../editor/block-tree'
import { Button } from '../../../ui/button'
import { differencesOf } from '../save/differences'
import type { Difference } from '../save/differences'
import { useWords } from '../use-words'
import styles from './difference-dialog.module.css'
import { ExchangeDialog } from './exchange-dialog'

interface Props {
  title: string
  hint: string
  from: BlockTree
  to: BlockTree
  onClose(): void
  /** What can be done about it. */
  children?: ReactNode
}

/** As many are read; a page of them says enough. */
const MOST = 200

/** Block by block how one document differs from another. */
export function DifferenceDialog({ title, hint, from, to, onClose, children }: Props) {
  const say = useWords()
  const all = useMemo(() => differencesOf(from, to), [from, to])
  return (
    <ExchangeDialog
      title={title}
      hint={hint}
      onClose={onClose}
      actions={
        <>
          {children}
          <Button onClick={onClose}>{say('difference.close')}</Button>
        </>
      }
    >
      {all.length === 0 ? <p>{say('difference.none')}</p> : null}
      <ul className={styles['list']}>
        {all.slice(0, MOST).map((each) => (
          <DifferenceLine key={each.id} {...each} />
        ))}
      </ul>
      {all.length > MOST ? <p>{say('difference.more', { number: all.length - MOST })}</p> : null}
    </ExchangeDialog>
  )
}

function DifferenceLine({ kind, block_type, before, after }: Difference) {
  const say = useWords()
  const { t } = useTranslation()
  const key = blockTypeOf(block_type)?.key
  const name = (t as unknown as (key: string, blanks: object) => string)(
    key ? `editor:kinds.${key}` : 'editor:unknown',
    { number: block_type, key: '?' },
  )
  const isReworded = kind === 'changed' || before !== after
  return (
    <li className={styles['line']}>
      <span className={`${styles['kind']} ${styles[kind]}`}>{say(`difference.${kind}`)}</span>
      <span className={styles['name']}>{name}</span>
      {before && isReworded && <del>{shortened(before)}</del>}
      {after && <ins className={kind === 'moved' ? styles['plain'] : undefined}>{shortened(after)}</ins>}
    </li>
  )
}

const LONGEST = 600
const shortened = (words: string) => (words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words)
