import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { render } from '../../../testing/render'
import { AnnouncementHeader } from './announcement-header'

const common = { name: 'Launch', chatId: 'oc_launch', chat: undefined, isOldType: false, noEdit: undefined }

const draw = (given: Partial<Parameters<typeof AnnouncementHeader>[0]> = {}) =>
  render(<AnnouncementHeader {...common} revision={7} onCheck={vi.fn()} onPreview={vi.fn()} {...given} />)

describe('the head of an announcement', () => {
  test('on a narrow page, Escape or a choice closes the actions panel, and the focus stays on its button', async () => {
    const onPreview = vi.fn()
    const { user } = await draw({ onPreview })
    const toggle = screen.getByRole('button', { name: 'More actions' })
    const isOpen = () => toggle.getAttribute('aria-expanded') === 'true'
    await user.click(toggle)
    expect(isOpen()).toBe(true)
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(toggle)

    await user.click(toggle)
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(onPreview).toHaveBeenCalledOnce()
    expect(isOpen()).toBe(false)

    await user.click(toggle)
    await user.click(document.body)
    expect(isOpen()).toBe(false)
  })
})
