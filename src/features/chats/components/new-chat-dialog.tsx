import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newUuid } from '../../../../primitives/new-uuid'
import { chatKeys } from '../../../api/chats/chats'
import { createChat } from '../../../api/chats/manage-chats'
import { sessionNow } from '../../../api/client'
import { readPreference, removePreference, writePreference } from '../../../storage/preferences'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { chatRoute, type Section } from '../chat-route'
import { useManageWords } from '../manage-words'
import { ChosenPeople, type ChosenPerson } from './people-field'
import styles from './chat-settings-dialog.module.css'

/** A chat to create. Until it is created or changed, its uuid stays the same across retries and reloads. */
interface ChatDraft {
  uuid: string
  name: string
  description: string
  isPublic: boolean
  people: readonly ChosenPerson[]
}

/** Ids of people differ from application to application. */
const keyNow = () => `herald.new-chat.${sessionNow()?.app_id ?? ''}`

function keptDraft(key: string): ChatDraft {
  const fresh = { uuid: newUuid(), name: '', description: '', isPublic: false, people: [] }
  try {
    return { ...fresh, ...(JSON.parse(readPreference(key) ?? '{}') as Partial<ChatDraft>) }
  } catch {
    return fresh
  }
}

/** Creates a chat: its name, whether it is public, and its first members. */
export function NewChatDialog({ section, onClose }: { section: Section; onClose(): void }) {
  const { t } = useManageWords()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [key] = useState(keyNow)
  const [draft, setDraft] = useState(() => keptDraft(key))
  const [state, setState] = useState<{ isMaking: boolean; error?: unknown }>({ isMaking: false })
  const { uuid, name, description, isPublic, people } = draft
  const change = (different: Partial<ChatDraft>) => {
    // The old uuid could return a chat that it already created, in another tab or without an answer.
    const next = { ...draft, ...different, uuid: newUuid() }
    setState({ isMaking: false })
    setDraft(next)
    writePreference(key, JSON.stringify(next))
  }
  async function make() {
    setState({ isMaking: true })
    try {
      const { chat_id } = await createChat(
        {
          name,
          description,
          chat_type: isPublic ? 'public' : 'private',
          user_id_list: people.map(({ open_id }) => open_id),
        },
        uuid,
      )
      removePreference(key)
      void queries.invalidateQueries({ queryKey: chatKeys.list })
      void queries.invalidateQueries({ queryKey: chatKeys.active })
      onClose()
      void navigate(chatRoute(section, chat_id))
    } catch (error) {
      setState({ isMaking: false, error })
    }
  }
  return (
    <FormDialog
      title={t('create')}
      hint={t('createHint')}
      onClose={onClose}
      holdsInput={name !== '' || description !== '' || people.length > 0}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" disabled={state.isMaking || name.trim() === ''} onClick={() => void make()}>
            {t('make')}
          </Button>
        </>
      }
    >
      <label className={styles['field']}>
        <span>{t('name')}</span>
        <input
          className={styles['input']}
          type="text"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </label>
      <label className={styles['field']}>
        <span>{t('description')}</span>
        <textarea
          className={`${styles['input']} ${styles['lines']}`}
          rows={1}
          value={description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </label>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={isPublic}
          onChange={(event) => change({ isPublic: event.target.checked })}
        />
        {t('isPublic')}
      </label>
      <section className={styles['section']} aria-label={t('members')}>
        <h3 className={styles['heading']}>{t('members')}</h3>
        <ChosenPeople
          name={t('members')}
          label={t('addPeople')}
          people={people}
          onChange={(next) => change({ people: next })}
        />
      </section>
      {state.error !== undefined && (
        <FailureNote error={state.error} doing="acts" retry={() => void make()} />
      )}
    </FormDialog>
  )
}
