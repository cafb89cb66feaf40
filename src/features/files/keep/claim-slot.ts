/**
 * Resolves when this tab holds the name, which it then does as long as it
 * lives. Over an insecure connection there are no locks: then every tab holds
 * every name, and what is kept may be in two of them, rather than in none.
 */
export const claimSlot = (name: string): Promise<void> =>
  new Promise((own) => {
    if (!navigator.locks) return own()
    void navigator.locks.request(name, () => {
      own()
      return new Promise(() => undefined)
    })
  })
