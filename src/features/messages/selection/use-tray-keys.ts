import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands, type Command } from '../../../ui/command-registry'

interface Actions {
  forward(): void
  preview(): void
  open(): void
}

const isApple = /mac|iphone|ipad/i.test(navigator.platform)
const MOD = isApple ? '⌘' : 'Ctrl'

/** The keys of picking on the keyboard map and in the palette; those of the tray work all over the page. */
export function useTrayKeys(actions: Actions) {
  const { t } = useTranslation('messages')
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const commands = useCallback((): Command[] => {
    const group = t('selection.keys.group')
    return [
      { id: 'pick', group, label: t('selection.keys.pick'), keys: 'Space' },
      { id: 'pickRange', group, label: t('selection.keys.range'), keys: 'Shift ↑ ↓' },
      { id: 'pickToHere', group, label: t('selection.keys.toHere'), keys: 'Shift Space' },
      { id: 'pickAll', group, label: t('selection.keys.all'), keys: `${MOD} A` },
      { id: 'pickNone', group, label: t('selection.clear'), keys: 'Esc' },
      { id: 'pickUndo', group, label: t('selection.undo'), keys: `${MOD} Z` },
      { id: 'tray', group, label: t('selection.keys.open'), run: () => latest.current.open() },
      { id: 'trayRows', group, label: t('selection.keys.rows'), keys: '↑ ↓' },
      { id: 'trayGo', group, label: t('selection.keys.go'), keys: 'Enter' },
      { id: 'trayDrop', group, label: t('selection.keys.drop'), keys: 'Delete' },
      {
        id: 'preview',
        group,
        label: t('selection.preview'),
        keys: `${MOD} Shift Enter`,
        run: () => latest.current.preview(),
      },
      {
        id: 'forward',
        group,
        label: t('selection.keys.forward'),
        keys: `${MOD} Enter`,
        run: () => latest.current.forward(),
      },
    ]
  }, [t])
  useCommands(commands)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      if (event.defaultPrevented || isInDialog(event.target)) return
      event.preventDefault()
      latest.current[event.shiftKey ? 'preview' : 'forward']()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** What is over the page has keys of its own. */
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
