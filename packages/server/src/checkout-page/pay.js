// What a page can do without: it learns of the payment by itself, counts down, copies, goes on to the merchant.

const { link, version, waiting } = document.body.dataset
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const patienceMs = 10_000

// The page is as it was when it came: whatever is different now is shown by loading it again.
let isLeaving = false
let sentAt = Number.NEGATIVE_INFINITY
let latest
function showNews(news) {
  latest = news
  // Who pays by card is told by the answer to that, as long as there is one.
  if (isLeaving || 'paying' in document.body.dataset || news.version === version) return
  // What a form of this page brought about the answer to that shows, too, unless none comes.
  if (performance.now() - sentAt < patienceMs) {
    setTimeout(() => showNews(latest), patienceMs)
    return
  }
  isLeaving = true
  // A payment that was begun, and is to be chosen anew, did not come about.
  const query = waiting !== undefined && news.isOpen ? '?step=pay&notice=failed' : location.search
  const asked = new URLSearchParams(query)
  asked.delete('lang')
  location.replace(asked.size > 0 ? `${link}?${asked}` : link)
}

async function askNow() {
  const answer = await fetch(`${link}/status`, { cache: 'no-store' })
  if (answer.ok) showNews(await answer.json())
  return answer.status !== 404
}

// Where events do not come through, as behind some proxies.
async function keepAsking() {
  for (let isThere = true; isThere && !isLeaving; ) {
    await wait(document.hidden ? 15_000 : 3000)
    isThere = await askNow().catch(() => true)
  }
}

function listen() {
  const events = new EventSource(`${link}/events`)
  let failures = 0
  events.onmessage = ({ data }) => {
    failures = 0
    const news = JSON.parse(data)
    if (news.isOver) events.close()
    // Asked again: what was seen a second ago may be from before this page.
    if (news.version !== version) askNow().catch(() => showNews(news))
  }
  events.onerror = () => {
    if (isLeaving) return
    failures += 1
    askNow().catch(() => {})
    // The browser tries again by itself, unless it was refused.
    if (events.readyState !== EventSource.CLOSED && failures < 2) return
    events.close()
    keepAsking()
  }
  addEventListener('pagehide', () => events.close())
}

document.addEventListener('payment-answered', () => {
  if (latest) showNews(latest)
})

if (link !== undefined) {
  if ('EventSource' in globalThis) listen()
  else keepAsking()
  // A phone that was asleep, in the bank's app, may have missed it.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) askNow().catch(() => {})
  })
}

// Back and forward may bring a page from before.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

// A live region tells what changes in it, and not what was there at first.
const status = document.getElementById('announcement')
if (status.dataset.announce) wait(300).then(() => status.append(status.dataset.announce))

for (const countdown of document.querySelectorAll('[data-left-ms]')) {
  const endsAt = performance.now() + Number(countdown.dataset.leftMs)
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
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

// A form that is on its way is not sent a second time.
const sent = new WeakSet()
document.addEventListener('submit', (event) => {
  if (sent.has(event.target)) event.preventDefault()
  sent.add(event.target)
  sentAt = performance.now()
  event.submitter?.classList.add('busy')
})

const onward = document.querySelector('[data-go-on]')
if (onward) {
  const line = document.querySelector('.going-on')
  const figure = document.querySelector('.going-on-seconds')
  let seconds = Number(onward.dataset.goOn)
  const timer = setInterval(() => {
    seconds -= 1
    figure.textContent = String(Math.max(0, seconds))
    if (seconds > 0) return
    clearInterval(timer)
    location.replace(onward.href)
  }, 1000)
  line.querySelector('button').addEventListener('click', () => {
    clearInterval(timer)
    line.remove()
    onward.focus()
  })
  line.hidden = false
}
