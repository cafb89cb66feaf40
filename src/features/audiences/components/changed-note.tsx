import { Button } from '../../../ui/button'
import type { NamedChat } from '../audience'
import type { Changes } from '../resolve-audience'
import { useAudienceWords } from '../words'
import { LeftOutNotes, useNames } from './reach-list'
import styles from './changed-note.module.css'

interface Props {
  changes: Changes | undefined
  chosen: ReadonlySet<string>
  onAdd(chats: readonly NamedChat[]): void
}

/** Says what changed in the chosen chats since the user confirmed them. Nothing was sent. */
export function ChangedNote({ changes, chosen, onAdd }: Props) {
  const { say } = useAudienceWords()
  const names = useNames()
  const fresh = changes?.fresh.filter(({ chat_id }) => !chosen.has(chat_id)) ?? []
  return (
    <div role="alert" className={styles['note']} data-changed={changes && ''}>
      {changes && (
        <>
          <p className={styles['title']}>{say('changed.title')}</p>
          {changes.renamed.map(({ chat_id, name, was }) => (
            <p key={chat_id}>{say('changed.renamed', { was, name })}</p>
          ))}
          <LeftOutNotes leftOut={changes.leftOut} />
          {fresh.length > 0 && (
            <p>
              {say('changed.fresh', { count: fresh.length, names: names(fresh) })}{' '}
              <Button look="quiet" onClick={() => onAdd(fresh)}>
                {say('use.add', { count: fresh.length })}
              </Button>
            </p>
          )}
        </>
      )}
    </div>
  )
}
