import { Popover } from '@base-ui/react/popover'
import { Toolbar } from '@base-ui/react/toolbar'
import { Baseline } from 'lucide-react'
import { useState } from 'react'
import { useWords } from './use-words'
import type { Command } from 'prosemirror-state'
import { setBackground, setColor } from '../commands/marks'
import { setGround } from '../commands/set-style'
import { grounds } from '../selection/grounds'

interface ColorMenuProps {
  disabled: boolean
  run: (command: Command) => void
  focusText: () => void
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** The platform's 7 text colours and 15 background colours. */
export function ColorMenu({ disabled, run, focusText }: ColorMenuProps) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const pick = (command: Command) => {
    setOpen(false)
    run(command)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Toolbar.Button
        className="ed-tool"
        disabled={disabled}
        aria-label={t('colors')}
        title={t('colors')}
        render={<Popover.Trigger />}
      >
        <Baseline size={16} aria-hidden />
      </Toolbar.Button>
      <Popover.Portal>
        <Popover.Positioner className="ed-layer" sideOffset={4} align="start">
          <Popover.Popup
            className="ed-popup ed-colors"
            aria-label={t('colors')}
            finalFocus={() => (focusText(), false)}
          >
            <p className="ed-popup-title">{t('textColor')}</p>
            <div className="ed-swatches" role="group" aria-label={t('textColor')}>
              <Swatch kind="none" label={t('noColor')} onPick={() => pick(setColor(undefined))} />
              {numbers(7).map((number) => (
                <Swatch
                  key={number}
                  kind="color"
                  number={number}
                  label={t(`textColors.${number}`)}
                  onPick={() => pick(setColor(number))}
                />
              ))}
            </div>
            <p className="ed-popup-title">{t('background')}</p>
            <div className="ed-swatches" role="group" aria-label={t('background')}>
              <Swatch kind="none" label={t('noColor')} onPick={() => pick(setBackground(undefined))} />
              {numbers(15).map((number) => (
                <Swatch
                  key={number}
                  kind="ground"
                  number={number}
                  label={t(`backgrounds.${number}`)}
                  onPick={() => pick(setBackground(number))}
                />
              ))}
            </div>
            <p className="ed-popup-title">{t('blockBackground')}</p>
            <div className="ed-swatches" role="group" aria-label={t('blockBackground')}>
              <Swatch kind="none" label={t('noColor')} onPick={() => pick(setGround(undefined))} />
              {grounds.map(([name, number]) => (
                <Swatch
                  key={name}
                  kind="ground"
                  number={number}
                  label={t(`backgrounds.${number}`)}
                  onPick={() => pick(setGround(name))}
                />
              ))}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

interface SwatchProps {
  kind: 'none' | 'color' | 'ground'
  number?: number
  label: string
  onPick: () => void
}

const Swatch = ({ kind, number, label, onPick }: SwatchProps) => (
  <button
    type="button"
    className={`ed-swatch ed-${kind}`}
    data-number={number}
    aria-label={label}
    title={label}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPick}
  >
    <span aria-hidden>{kind === 'none' ? '∅' : 'A'}</span>
  </button>
)
