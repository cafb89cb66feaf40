import { Users } from 'lucide-react'
import { Suspense, useCallback, useRef, useState } from 'react'
import { Button } from '../../../ui/button'
import { useCommands } from '../../../ui/command-registry'
import type { Command } from '../../../ui/command-registry'
import { lazyComponent } from '../../../ui/lazy-component'
import type { Audience, NamedChat } from '../audience'
import type { Changes, Reach } from '../resolve-audience'
import { AudienceStore } from '../stored-audiences'
import { ownerOf } from '../use-audiences'
import type { AudienceUse } from '../use-reach'
import { useAudienceWords } from '../words'
import { ChangedNote } from './changed-note'
import { ReachNotes } from './reach-list'
import styles from './audience-control.module.css'

const UseAudienceDialog = lazyComponent(async () => (await import('./use-audience-dialog')).UseAudienceDialog)

/** An audience that was used here, with the chats that it reached then. */
export interface UsedAudience {
  audience: Audience
  reach: Reach
}

/** The audiences that were used for one action, until it begins. */
export function useUsedAudiences(appId: string) {
  const [used, setUsed] = useState<readonly UsedAudience[]>([])
  return {
    used,
    add: (one: UsedAudience) =>
      setUsed((before) => [...before.filter(({ audience }) => audience.id !== one.audience.id), one]),
    /** Notes the chats that are written to as the last use of their audiences. */
    async begin(chats: readonly NamedChat[]) {
      const store = new AudienceStore(ownerOf(appId))
      for (const { audience, reach } of used) {
        const reached = chats.filter(({ chat_id }) => reach.members.has(chat_id))
        if (reached.length > 0) await store.used(audience.id, { at: Date.now(), chats: reached })
      }
    },
  }
}

interface Props {
  appId: string
  use: AudienceUse
  /** The chats that are chosen already. */
  chosen: readonly NamedChat[]
  audiences: ReturnType<typeof useUsedAudiences>
  /** What changed in the chosen chats at the last check. */
  changes: Changes | undefined
  onAdd(chats: readonly NamedChat[]): void
}

/** Opens the saved audiences, adds the chats of one, and names the chats that it left out. */
export function AudienceControl({ appId, use, chosen, audiences, changes, onAdd }: Props) {
  const { say } = useAudienceWords()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const commands = useCallback(
    (): Command[] => [
      { id: 'audiences.use', group: say('title'), label: say('use.open'), run: () => setOpen(true) },
    ],
    [say],
  )
  useCommands(commands)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles['control']}>
      <Button ref={button} look="quiet" onClick={() => setOpen(true)}>
        <Users size={16} aria-hidden="true" />
        {say('use.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <UseAudienceDialog
            appId={appId}
            use={use}
            chosen={chosen}
            onUse={(audience, reach) => {
              audiences.add({ audience, reach })
              onAdd(reach.chats)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
      <div role="status" className={styles['notes']}>
        {audiences.used.map(({ audience, reach }) => (
          <div key={audience.id}>
            <p>{say('use.added', { name: audience.name, count: reach.chats.length })}</p>
            <ReachNotes reach={reach} />
          </div>
        ))}
      </div>
      <ChangedNote changes={changes} chosen={new Set(use.chosen)} onAdd={onAdd} />
    </div>
  )
}
