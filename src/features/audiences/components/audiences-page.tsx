import { Users } from 'lucide-react'
import { useCallback, useState } from 'react'
import { newUuid } from '../../../../primitives/new-uuid'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import type { Command } from '../../../ui/command-registry'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { saveText } from '../../../ui/download-name'
import { EmptyState } from '../../../ui/empty-state'
import { BarTitle, InBar } from '../../../ui/page-bar'
import { pickFiles } from '../../../ui/pick-files'
import { RecordFacts, RecordPage } from '../../../ui/record-page'
import { Skeleton } from '../../../ui/skeleton'
import { copyOf } from '../audience'
import type { Audience } from '../audience'
import { audiencesFromFile, audiencesToFile } from '../stored-audiences'
import type { AudienceStore } from '../stored-audiences'
import { useAudiences } from '../use-audiences'
import { onlyLooking } from '../use-reach'
import { useSummary } from '../use-summary'
import { useAudienceWords } from '../words'
import { AudienceForm } from './audience-form'
import { ReachList } from './reach-list'
import { UnreadableNotice } from './unreadable-notice'
import styles from './audiences-page.module.css'

/** The saved audiences of this browser: make, look at, edit, copy, delete, and exchange them as a file. */
export function AudiencesPage({ appId }: { appId: string }) {
  const { say } = useAudienceWords()
  const { kept, error, store, reread } = useAudiences(appId)
  const [editing, setEditing] = useState<Audience | 'new'>()
  const [said, setSaid] = useState('')
  const commands = useCallback(
    (): Command[] => [
      { id: 'audiences.new', group: say('title'), label: say('new'), run: () => setEditing('new') },
    ],
    [say],
  )
  useCommands(commands)
  const audiences = kept?.is === 'readable' ? kept.audiences : none
  const open = async () => {
    const [file] = await pickFiles({ accept: '.json', several: false })
    if (!file) return
    const read = audiencesFromFile(await file.text().catch(() => ''), newUuid)
    if (!read) return setSaid(say('said.noFile'))
    for (const audience of read)
      if ((await store.save(audience)) !== 'done') return setSaid(say('said.failed'))
    setSaid(say('said.imported', { count: read.length }))
  }
  const exchange = (
    <Button look="quiet" onClick={() => void open()}>
      {say('actions.import')}
    </Button>
  )
  const create = (
    <Button look="primary" onClick={() => setEditing('new')}>
      {say('new')}
    </Button>
  )
  if (!kept && !error) return <Skeleton lines={['full', 'long', 'middle']} />
  const isEmpty = kept?.is === 'readable' && audiences.length === 0 && kept.damaged === 0
  return (
    <RecordPage>
      <InBar part="title">
        <BarTitle>{say('title')}</BarTitle>
      </InBar>
      {isEmpty ? (
        <EmptyState heading={2} icon={<Users size={28} />} title={say('none')}>
          <p>{say('noneNext')}</p>
          {create} {exchange}
        </EmptyState>
      ) : (
        <>
          <RecordFacts>{say('about')}</RecordFacts>
          <UnreadableNotice kept={kept} store={store} onAgain={reread} onSay={setSaid} />
          {kept?.is === 'readable' && (
            <div className={styles['actions']}>
              {create}
              {exchange}
              {audiences.length > 0 && (
                <Button
                  look="quiet"
                  onClick={() => {
                    saveText('audiences.json', audiencesToFile(audiences), 'application/json')
                    setSaid(say('said.exported'))
                  }}
                >
                  {say('actions.export')}
                </Button>
              )}
            </div>
          )}
          <ul className={styles['list']} aria-label={say('list')}>
            {audiences.map((audience) => (
              <AudienceRow
                key={audience.id}
                audience={audience}
                store={store}
                onEdit={() => setEditing(audience)}
                onSay={setSaid}
              />
            ))}
          </ul>
        </>
      )}
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {editing && (
        <AudienceForm
          store={store}
          of={editing === 'new' ? { chats: [] } : { audience: editing }}
          onSaved={({ name }) => {
            setEditing(undefined)
            setSaid(say('said.saved', { name }))
          }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </RecordPage>
  )
}

const none: readonly Audience[] = []

interface RowProps {
  audience: Audience
  store: AudienceStore
  onEdit(): void
  onSay(words: string): void
}

/** One audience: its name, what it is, its last use, and whom it reaches now if it is unfolded. */
function AudienceRow({ audience, store, onEdit, onSay }: RowProps) {
  const { say } = useAudienceWords()
  const { what, used } = useSummary()
  const [isOpen, setOpen] = useState(false)
  const { id, name } = audience
  const copy = async () => {
    const copied = copyOf(audience, newUuid(), say('actions.copyName', { name }))
    const outcome = await store.save(copied)
    onSay(outcome === 'done' ? say('said.saved', { name: copied.name }) : say('said.failed'))
  }
  const remove = async () => {
    const outcome = await store.remove(id)
    onSay(outcome === 'done' ? say('said.removed', { name }) : say('said.failed'))
  }
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <h2 className={styles['name']}>{name}</h2>
        <p className={styles['quiet']}>
          {what(audience)} · {used(audience)}
        </p>
      </div>
      <div className={styles['buttons']}>
        <Button look="quiet" aria-label={say('actions.editNamed', { name })} onClick={onEdit}>
          {say('actions.edit')}
        </Button>
        <Button look="quiet" aria-label={say('actions.copyNamed', { name })} onClick={() => void copy()}>
          {say('actions.copy')}
        </Button>
        <ConfirmDialog
          isDanger
          question={say('actions.removeAsk', { name })}
          consequence={say('actions.removeMeans')}
          cancel={say('actions.keep')}
          go={say('actions.remove')}
          onGo={() => void remove()}
          trigger={
            <Button look="quiet" aria-label={say('actions.removeNamed', { name })}>
              {say('actions.remove')}
            </Button>
          }
        />
      </div>
      <details className={styles['reach']} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say('reach.title')}</summary>
        {isOpen && <ReachList audience={audience} use={onlyLooking} />}
      </details>
    </li>
  )
}
