import type { BlockTree } from '../../../document/block-tree'
import { sizeWords } from '../../../editor/objects/media/size-words'
import { Button } from '../../../ui/button'
import { preOrder } from '../../../document/compare/pre-order'
import type { FetchedBytes } from '../compose/use-bytes'
import { usePublishWords } from '../use-publish-words'
import styles from './publish-page.module.css'

interface Props {
  blocks: readonly BlockTree[]
  bytes: FetchedBytes
  /** How many blocks the address names; undefined where the whole is published. */
  selected: number | undefined
  isPartGone: boolean
  onWhole(): void
}

/** What is published: the whole or a part, and how much of it. */
export function WhatGoes({ blocks, bytes, selected, isPartGone, onWhole }: Props) {
  const { say } = usePublishWords()
  const count = blocks.flatMap(preOrder).length
  const size = [...bytes.bytes.values()].reduce((sum, { bytes: { size: one } }) => sum + one, 0)
  return (
    <section className={styles['section']} aria-label={say('what.label')}>
      {isPartGone && (
        <p role="status" className={styles['note']}>
          {say('what.gone')}
        </p>
      )}
      <p className={styles['line']}>
        <strong>
          {selected === undefined ? say('what.page') : say('what.selection', { count: selected })}
        </strong>
        <span className={styles['quiet']}>
          {[
            say('blocks', { count }),
            bytes.bytes.size > 0 ? say('bytesOf', { count: bytes.bytes.size, size: sizeWords(size) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {selected !== undefined && (
          <Button look="quiet" onClick={onWhole}>
            {say('what.instead')}
          </Button>
        )}
      </p>
      <p role="status" className={styles['quiet']}>
        {bytes.done < bytes.all && say('media.fetching', { done: bytes.done, all: bytes.all })}
      </p>
      {count === 0 && bytes.done === bytes.all && (
        <p role="status" className={styles['note']}>
          {say('what.nothing')}
        </p>
      )}
    </section>
  )
}
