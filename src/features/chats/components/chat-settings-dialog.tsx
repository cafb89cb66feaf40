import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { Chat } from '../../../../contract/im/chats/get-chat'
import { chatKeys, chatQuery } from '../../../api/chats/chats'
import {
  addMembers,
  moderatorsQuery,
  removeMembers,
  updateChat,
  updateModeration,
  type ChangedSettings,
} from '../../../api/chats/manage-chats'
import { membersQuery, peopleKeys } from '../../../api/people/people'
import { Button } from '../../../ui/button'
import { FailureNote } from '../../../ui/failure'
import { FormDialog } from '../../../ui/form-dialog'
import { useManageWords } from '../manage-words'
import type { manageEn } from '../strings/manage-en'
import { ChosenPeople, PeopleField, type ChosenPerson } from './people-field'
import styles from './chat-settings-dialog.module.css'

interface Props {
  chatId: string
  name: string
  onClose(): void
}

/** The members and settings of a chat. Each change is sent at once; a refusal is shown in its place. */
export function ChatSettingsDialog({ chatId, name, onClose }: Props) {
  const { t } = useManageWords()
  const { data: chat, error } = useQuery(chatQuery(chatId))
  return (
    <FormDialog
      title={t('settingsOf', { name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Members chatId={chatId} />
      {error && <FailureNote error={error} />}
      {chat && <Settings key={chatId} chatId={chatId} chat={chat} />}
    </FormDialog>
  )
}

function Members({ chatId }: { chatId: string }) {
  const { t } = useManageWords()
  const queries = useQueryClient()
  const { data: people, error } = useQuery(membersQuery(chatId))
  const [failure, setFailure] = useState<unknown>()
  const [said, setSaid] = useState('')
  const change = async (act: () => Promise<string>) => {
    setFailure(undefined)
    try {
      setSaid(await act())
    } catch (thrown) {
      setSaid('')
      setFailure(thrown)
    }
    await queries.invalidateQueries({ queryKey: peopleKeys.members(chatId) })
    await queries.invalidateQueries({ queryKey: chatKeys.one(chatId) })
  }
  const add = (open_id: string) =>
    change(async () => {
      const { invalid_id_list, not_existed_id_list, pending_approval_id_list } = await addMembers(chatId, [
        open_id,
      ])
      const refused = [...invalid_id_list, ...not_existed_id_list]
      if (refused.length > 0) return t('notAdded', { ids: refused.join(', ') })
      return pending_approval_id_list.length > 0
        ? t('waiting', { ids: pending_approval_id_list.join(', ') })
        : ''
    })
  return (
    <section className={styles['section']} aria-label={t('members')}>
      <h3 className={styles['heading']}>{t('membersCount', { count: people?.size ?? 0 })}</h3>
      {error && <FailureNote error={error} />}
      {people && (
        <ul className={styles['members']}>
          {[...people].map(([open_id, person]) => (
            <li key={open_id} className={styles['member']}>
              <bdi>{person || open_id}</bdi>
              <Button
                look="quiet"
                aria-label={t('remove', { name: person || open_id })}
                title={t('remove', { name: person || open_id })}
                onClick={() =>
                  void change(async () => {
                    const { invalid_id_list } = await removeMembers(chatId, [open_id])
                    return invalid_id_list.length > 0
                      ? t('notAdded', { ids: invalid_id_list.join(', ') })
                      : ''
                  })
                }
              >
                <X size={14} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PeopleField
        label={t('addPeople')}
        without={new Set(people?.keys())}
        onAdd={({ open_id }) => void add(open_id)}
      />
      <p role="status" className={styles['quiet']}>
        {said}
      </p>
      {failure !== undefined && <FailureNote error={failure} doing="acts" />}
    </section>
  )
}

const audiences = ['all_members', 'only_owner'] as const
const choices = {
  edit_permission: audiences,
  add_member_permission: audiences,
  at_all_permission: audiences,
  membership_approval: ['no_approval_required', 'approval_required'],
} as const
type Choice = keyof typeof choices
const speakers = ['all_members', 'only_owner', 'moderator_list'] as const

function Settings({ chatId, chat }: { chatId: string; chat: Chat }) {
  const { t } = useManageWords()
  const queries = useQueryClient()
  const [changed, setChanged] = useState<ChangedSettings>({})
  const [speaks, setSpeaks] = useState<(typeof speakers)[number]>()
  const [chosen, setChosen] = useState<ChosenSpeakers>()
  const [state, setState] = useState<{ is: 'open' | 'saving' | 'saved'; error?: unknown }>({ is: 'open' })
  const audience = speaks ?? chat.moderation_permission
  const isChosen = audience === 'moderator_list'
  const { data: members } = useQuery({ ...membersQuery(chatId), enabled: isChosen })
  const { data: moderators = [], error: listError } = useQuery({
    ...moderatorsQuery(chatId),
    enabled: isChosen,
  })
  const nameOf = (open_id: string) => members?.get(open_id) || open_id
  const change = (different: ChangedSettings) => {
    setState({ is: 'open' })
    setChanged({ ...changed, ...different })
  }
  const choose = (choice: Choice, value: string) =>
    change({
      [choice]: value,
      // The platform accepts these two only together.
      ...(choice === 'add_member_permission' && {
        share_card_permission: value === 'only_owner' ? 'not_allowed' : 'allowed',
      }),
    })
  const save = async () => {
    setState({ is: 'saving' })
    try {
      if (Object.keys(changed).length > 0) await updateChat(chatId, changed)
      if (audience && (speaks || chosen))
        await updateModeration(chatId, audience, chosen && changesOf(chosen))
      setState({ is: 'saved' })
      setChanged({})
      setSpeaks(undefined)
      setChosen(undefined)
    } catch (error) {
      setState({ is: 'open', error })
    }
    await queries.invalidateQueries({ queryKey: chatKeys.one(chatId) })
    await queries.invalidateQueries({ queryKey: chatKeys.moderators(chatId) })
    await queries.invalidateQueries({ queryKey: chatKeys.list })
  }
  const isChanged = Object.keys(changed).length > 0 || speaks !== undefined || chosen !== undefined
  return (
    <section className={styles['section']} aria-label={t('settings')}>
      <label className={styles['field']}>
        <span>{t('name')}</span>
        <input
          className={styles['input']}
          type="text"
          value={changed.name ?? chat.name ?? ''}
          onChange={(event) => change({ name: event.target.value })}
        />
      </label>
      <label className={styles['field']}>
        <span>{t('description')}</span>
        <textarea
          className={`${styles['input']} ${styles['lines']}`}
          rows={1}
          value={changed.description ?? chat.description ?? ''}
          onChange={(event) => change({ description: event.target.value })}
        />
      </label>
      {(Object.keys(choices) as Choice[])
        .filter((choice) => chat[choice] !== undefined)
        .map((choice) => (
          <Select
            key={choice}
            label={t(`who.${choice}`)}
            value={changed[choice] ?? chat[choice] ?? ''}
            options={choices[choice]}
            onChoose={(value) => choose(choice, value)}
          />
        ))}
      {chat.moderation_permission && (
        <Select
          label={t('who.moderation')}
          value={audience ?? chat.moderation_permission}
          options={speakers}
          onChoose={(value) => {
            setState({ is: 'open' })
            setSpeaks(value)
          }}
        />
      )}
      {isChosen && (
        <div className={styles['section']}>
          {listError && <FailureNote error={listError} />}
          <p className={styles['quiet']}>{t('speakersHint')}</p>
          <ChosenPeople
            name={t('options.moderator_list')}
            label={t('addSpeakers')}
            among={[...(members?.keys() ?? [])].map((open_id) => ({ open_id, name: nameOf(open_id) }))}
            people={chosen?.people ?? moderators.map((open_id) => ({ open_id, name: nameOf(open_id) }))}
            onChange={(people) => {
              setState({ is: 'open' })
              setChosen({ before: chosen?.before ?? moderators, people })
            }}
          />
        </div>
      )}
      {state.error !== undefined && (
        <FailureNote error={state.error} doing="acts" retry={() => void save()} />
      )}
      <div className={styles['check']}>
        <Button look="primary" disabled={!isChanged || state.is === 'saving'} onClick={() => void save()}>
          {t('save')}
        </Button>
        <p role="status" className={styles['quiet']}>
          {state.is === 'saved' && t('saved')}
        </p>
      </div>
    </section>
  )
}

interface ChosenSpeakers {
  /** The list as it was shown when the operator began to change it: no other member is removed. */
  before: readonly string[]
  people: readonly ChosenPerson[]
}

/** The members to add to the list and to remove from it. */
function changesOf({ before, people }: ChosenSpeakers) {
  const now = people.map(({ open_id }) => open_id)
  return {
    added: now.filter((open_id) => !before.includes(open_id)),
    removed: before.filter((open_id) => !now.includes(open_id)),
  }
}

interface SelectProps<Value extends string> {
  label: string
  value: string
  options: readonly Value[]
  onChoose(value: Value): void
}

function Select<Value extends keyof typeof manageEn.options>({
  label,
  value,
  options,
  onChoose,
}: SelectProps<Value>) {
  const { t } = useManageWords()
  return (
    <label className={styles['field']}>
      <span>{label}</span>
      <select
        className={styles['input']}
        value={value}
        onChange={(event) => onChoose(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`options.${option}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
