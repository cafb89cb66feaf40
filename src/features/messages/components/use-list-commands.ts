import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands, type Command } from '../../../ui/command-registry'

interface Actions {
  jump(): void
  filters(): void
  refresh(): void
}

/** Keys of the page by what they do; on a Mac the command key stands for Control. */
const keys = { g: 'jump', j: 'filters' } as const

/** What can be done with the list, on the keyboard map and in the palette; its own keys work anywhere on the page. */
export function useListCommands(actions: Actions) {
  const { t } = useTranslation('messages')
  const run = useEffectEvent((what: keyof Actions) => actions[what]())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const what = keys[event.key.toLowerCase() as keyof typeof keys]
      if (!isCommand || !what || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      run(what)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const commands = useMemo((): Command[] => {
    const group = t('list.keys.group')
    const line = (id: keyof typeof listKeys, extra: Partial<Command> = {}): Command => ({
      id: `messages.${id}`,
      group,
      label: t(`list.keys.${id}`),
      keys: listKeys[id],
      ...extra,
    })
    return [
      line('jump', { run: () => run('jump') }),
      line('filters', { run: () => run('filters') }),
      { id: 'messages.refresh', group, label: t('list.keys.refresh'), run: () => run('refresh') },
      line('rows'),
      line('pages'),
      line('ends'),
      line('open'),
      line('menu'),
      line('close'),
    ]
  }, [t])
  useCommands(commands)
}

const listKeys = {
  jump: 'Ctrl G',
  filters: 'Ctrl J',
  rows: '↑ · ↓',
  pages: 'PageUp · PageDown',
  ends: 'Home · End',
  open: 'Enter',
  menu: 'Shift F10',
  close: 'Escape',
} as const
