/** The mark: a banner on its staff. */
export const HeraldMark = () => (
  <svg width="26" height="26" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
    <path d="M4 2h2v20H4z" />
    <path d="M7.5 4H21l-3.6 4.5L21 13H7.5z" />
  </svg>
)
