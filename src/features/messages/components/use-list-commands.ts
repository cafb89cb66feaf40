import { useCallback, useEffect, useRef } from 'react'
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
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      const what = keys[event.key.toLowerCase() as keyof typeof keys]
      if (!isCommand || !what || event.defaultPrevented || event.isComposing) return
      event.preventDefault()
      latest.current[what]()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const commands = useCallback((): Command[] => {
    const group = t('list.keys.group')
    const does = (id: keyof Actions) => ({ run: () => latest.current[id]() })
    return [
      { id: 'messages.jump', group, label: t('list.keys.jump'), keys: 'Ctrl G', ...does('jump') },
      { id: 'messages.filters', group, label: t('list.keys.filters'), keys: 'Ctrl J', ...does('filters') },
      { id: 'messages.refresh', group, label: t('list.keys.refresh'), ...does('refresh') },
      { id: 'messages.rows', group, label: t('list.keys.rows'), keys: '↑ · ↓' },
      { id: 'messages.pages', group, label: t('list.keys.pages'), keys: 'PageUp · PageDown' },
      { id: 'messages.ends', group, label: t('list.keys.ends'), keys: 'Home · End' },
      { id: 'messages.open', group, label: t('list.keys.open'), keys: 'Enter' },
      { id: 'messages.menu', group, label: t('list.keys.menu'), keys: 'Shift F10' },
      { id: 'messages.close', group, label: t('list.keys.close'), keys: 'Esc' },
    ]
  }, [t])
  useCommands(commands)
}
