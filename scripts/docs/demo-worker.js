// Added to the worker of the demo on the documentation site, whose host only has files: a reload or a link of a page
// below /demo/ gets the console's index.html. The worker stays for the next visit.
self.registration.unregister = async () => false
self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (mode !== 'navigate' || /\.\w+$/.test(new URL(url).pathname)) return
  event.respondWith(fetch(self.registration.scope))
})
