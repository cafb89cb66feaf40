import type { Page } from '@playwright/test'

/** Fills the browser's own clipboard, as another program would. */
export async function onClipboard(page: Page, data: Record<string, string>) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((flavours) => {
    const blobs = Object.entries(flavours).map(([type, text]) => [type, new Blob([text], { type })] as const)
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))])
  }, data)
}
