// Follows the payment, counts down and takes the payer back to the merchant. The page works without it.

const { link, version, waiting } = document.body.dataset
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const waitForAnswerMs = 10_000

// A page never changes in place: when its link has changed, it is loaded again.
let isLeaving = false
let sentAt = Number.NEGATIVE_INFINITY
let latest
function showUpdate(update) {
  latest = update
  // While a card payment is in progress, its response says what happened.
  if (isLeaving || 'paying' in document.body.dataset || update.version === version) return
  // The same applies to a form of this page, unless it gets no response.
  if (performance.now() - sentAt < waitForAnswerMs) {
    setTimeout(() => showUpdate(latest), waitForAnswerMs)
    return
  }
  isLeaving = true
  const lang = new URLSearchParams(location.search).get('lang')
  // A payment was in progress and the payer must choose again, so the payment failed.
  const query = waiting !== undefined && update.isOpen ? '?step=pay&notice=failed' : location.search
  const parameters = new URLSearchParams(query)
  if (lang !== null) parameters.set('lang', lang)
  location.replace(parameters.size > 0 ? `${link}?${parameters}` : link)
}

async function checkNow() {
  const answer = await fetch(`${link}/status`, { cache: 'no-store' })
  if (answer.ok) showUpdate(await answer.json())
  return answer.status !== 404
}

let events
let canListen = 'EventSource' in globalThis
let isPolling = false
const closed = 2

function follow() {
  events?.close()
  // Over HTTP/1.1 a browser has six connections to a server, so pages in hidden tabs leave them to the others.
  if (canListen && !document.hidden) listen()
  else if (!isPolling) keepPolling()
}

// Polls in a hidden tab, and where events do not arrive, for example behind some proxies.
async function keepPolling() {
  isPolling = true
  for (let exists = true; exists && !isLeaving && !(events?.readyState < closed); ) {
    await wait(document.hidden ? 15_000 : 3000)
    exists = await checkNow().catch(() => true)
  }
  isPolling = false
}

function listen() {
  events = new EventSource(`${link}/events`)
  let failures = 0
  events.onmessage = ({ data }) => {
    failures = 0
    const update = JSON.parse(data)
    if (update.isOver) events.close()
    // Checked once more: the update may be older than this page.
    if (update.version !== version) checkNow().catch(() => showUpdate(update))
  }
  events.onerror = () => {
    if (isLeaving) return
    failures += 1
    checkNow().catch(() => {})
    // The browser reconnects by itself, unless it was refused.
    if (events.readyState !== closed && failures < 2) return
    canListen = false
    follow()
  }
}

document.addEventListener('payment-answered', () => {
  if (latest) showUpdate(latest)
})

if (link !== undefined) {
  follow()
  addEventListener('pagehide', () => events?.close())
  // A phone that was asleep or showed the bank's app may have missed the update.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) checkNow().catch(() => {})
    follow()
  })
}

// Going back or forward may restore an old page.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

// A live region announces only changes, not its first content.
const status = document.getElementById('announcement')
if (status.dataset.announce) wait(300).then(() => status.append(status.dataset.announce))

for (const countdown of document.querySelectorAll('[data-left-ms]')) {
  // `performance.now()` stands still in Chrome and Firefox while a phone sleeps: https://crbug.com/1206450
  const endsAt = Date.now() + Number(countdown.dataset.leftMs)
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
    countdown.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    countdown.classList.toggle('soon', seconds < 60)
    if (seconds === 0) clearInterval(timer)
  }
  const timer = setInterval(tick, 1000)
  tick()
}

for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}

// The bank's page takes no part in the transition to it, which Chromium would report there as an error. A page to which
// the payer goes back has no entry here if it redirects, and no address if it sends no referrer.
addEventListener('pageswap', ({ activation, viewTransition }) => {
  if (!activation?.entry?.url?.includes('/pay/')) viewTransition?.skipTransition()
})

// A form is sent only once, unless it gets no response: the payer may have stopped it.
const sent = new WeakSet()
document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (sent.has(form)) return event.preventDefault()
  sent.add(form)
  sentAt = performance.now()
  submitter?.classList.add('busy')
  setTimeout(() => {
    sent.delete(form)
    submitter?.classList.remove('busy')
  }, waitForAnswerMs)
})

const returnLink = document.querySelector('[data-go-on]')
if (returnLink) {
  const line = document.querySelector('.going-on')
  const figure = document.querySelector('.going-on-seconds')
  let seconds = Number(returnLink.dataset.goOn)
  const timer = setInterval(() => {
    seconds -= 1
    figure.textContent = String(Math.max(0, seconds))
    if (seconds > 0) return
    clearInterval(timer)
    location.replace(returnLink.href)
  }, 1000)
  line.querySelector('button').addEventListener('click', () => {
    clearInterval(timer)
    line.remove()
    returnLink.focus()
  })
  line.hidden = false
}
