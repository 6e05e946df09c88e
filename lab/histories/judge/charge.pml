/*
 * Searches for an order that explains a history of one card payment.
 *
 * The history is read from standard input. It has the operations of several clients with the order of their calls and
 * returns. Each round of the loop below gives one of them the next place: one that no operation without a place precedes
 * in time. A place is possible only if the payment, as it is then, gives the answer that the client got. An operation
 * without an answer may have any place after its call, or none.
 *
 * Spin tries all orders. It reports an error, the assertion at the end, if it finds one that explains the history. If it
 * reports none, the history is not linearizable.
 *
 * The payment below is written from the interface alone, and shares nothing with the service.
 */

#define OPERATIONS 60
#define NEVER 255        /* The return of an operation that has none. */
#define NOTHING -1       /* No amount: everything. */

/* Kinds of operations, in the order of history-lines.ts. */
#define CHARGE 0
#define CAPTURE 1
#define CANCEL 2
#define REFUND 3
#define AUTHENTICATE 4
#define EXPIRE 5
#define FIND 6
#define AUDIT 7

/* Answers, in the order of history-lines.ts. */
#define OPEN 0
#define DONE 1
#define REPLAYED 2
#define DECLINED 3
#define DECLINED_AGAIN 4
#define UNKNOWN_PAYMENT 5
#define NOT_AUTHORIZED 6
#define NOT_SETTLED 7
#define CAPTURE_TOO_LARGE 8
#define REFUND_TOO_LARGE 9
#define KEY_REUSED 10
#define IN_PROGRESS 11
#define FAILED 12
#define FAILED_AGAIN 13

/* What a charge asks for, and what a payer does. */
#define AUTHORIZATION 0
#define SALE 1
#define CHALLENGE 2
#define BAD_CARD 3
#define APPROVE 0

/* States of the payment. A client sees no difference between BEGUN and WAITING. */
#define ABSENT 0
#define BEGUN 1
#define WAITING 2
#define AUTHORIZED 3
#define SETTLED 4
#define CANCELLED 5

typedef operation {
  byte call; byte back;
  byte kind; short amount; byte key; byte mode;
  byte answer; byte status; short final; byte refunds; short refunded; short id;
  /* What an audit read in the acquirer's ledger. */
  byte reservations; short captured; byte releases; short returned
}

typedef refund { bool known; short asked; short amount; short id }

operation history[OPERATIONS];
byte count;
bool placed[OPERATIONS];
byte missing;            /* How many operations with an answer have no place yet. */

byte status;
byte underWay;           /* The operation that makes or ends the payment, from 1; 0: none. */
byte order;              /* Which body the payment was made with. */
byte mode;
short total;             /* The amount of the body. */
short final;
short id;                /* 0: nobody has seen it yet. */
bool due;                /* Its time is up, and nothing has ended it yet. */
bool failed;             /* The acquirer could not be asked, so nothing was reserved. */
byte reservations;
byte releases;
byte refunds;
short refunded;
refund keyed[3];
refund rest;             /* The one without a key that returned everything, or what was left. */

byte next;
byte other;
short wanted;

c_decl {
  \#include <stdio.h>
  \#include <stdlib.h>
};

inline hasPlace(i) {
  placed[i] = true;
  if
  :: history[i].back != NEVER -> missing--
  :: else
  fi
}

#define me history[next]
#define answered(a) (me.answer == a || me.answer == OPEN)
#define sameId(known, seen) (known == 0 || seen == 0 || known == seen)
#define visible (status == BEGUN -> WAITING : status)
#define mine (underWay == next + 1)
#define showsPayment (me.answer == OPEN || \
  (me.status == visible && me.final == final && me.refunds == refunds && me.refunded == refunded && \
   sameId(id, me.id)))

inline learnId() {
  if
  :: id == 0 -> id = me.id
  :: else
  fi
}

inline cancelled() { status = CANCELLED; final = 0; due = false }

inline makeNew() {
  order = me.key; mode = me.mode; total = me.amount; final = me.amount; id = me.id
}

inline firstCharge() {
  if
  :: mode == AUTHORIZATION && answered(DONE) -> status = AUTHORIZED; reservations++
  :: mode == SALE && answered(DONE) -> status = SETTLED; reservations++; due = false
  :: mode == BAD_CARD && answered(DECLINED) -> cancelled()
  :: answered(FAILED) -> cancelled(); failed = true
  fi;
  showsPayment || me.answer == DECLINED || me.answer == FAILED;
  underWay = 0
}

#define isAccepted (mode == CHALLENGE || (mode != BAD_CARD && !failed))
#define firstStatus (mode == SALE -> SETTLED : (mode == CHALLENGE -> WAITING : AUTHORIZED))

inline charge() {
  if
  :: status == ABSENT && me.mode == CHALLENGE && answered(DONE) ->
     makeNew(); status = WAITING; showsPayment; hasPlace(next)
  /* Others see the payment before its outcome: the charge has its place only then. */
  :: status == ABSENT && me.mode != CHALLENGE && (answered(DONE) || answered(DECLINED) || answered(FAILED)) ->
     makeNew(); status = BEGUN; underWay = next + 1
  :: status == BEGUN && mine -> firstCharge(); hasPlace(next)
  :: status > BEGUN && order == me.key && isAccepted && me.answer == REPLAYED && me.status == firstStatus && me.final == total && me.refunds == 0 && sameId(id, me.id) ->
     learnId(); hasPlace(next)
  :: status > BEGUN && order == me.key && mode == BAD_CARD && !failed && me.answer == DECLINED_AGAIN ->
     hasPlace(next)
  :: status > BEGUN && order == me.key && mode != CHALLENGE && failed && me.answer == FAILED_AGAIN ->
     hasPlace(next)
  :: status != ABSENT && order != me.key && me.answer == KEY_REUSED -> hasPlace(next)
  :: me.answer == IN_PROGRESS -> hasPlace(next)
  fi
}

/* One capture or cancel that begins in time ends the authorization. Until it has, others see it as it was, or wait. */
#define canBeEnded (status == AUTHORIZED && !due && underWay == 0)
#define refusesEnding ((status > BEGUN && status != AUTHORIZED && me.answer == NOT_AUTHORIZED) || \
  (status == ABSENT && me.answer == UNKNOWN_PAYMENT) || me.answer == IN_PROGRESS)

/* The capture that was made, requested again: it is answered as at first. */
#define capturedAgain (status == SETTLED && mode != SALE && wanted == final)

inline capture() {
  wanted = (me.amount == NOTHING -> total : me.amount);
  if
  :: capturedAgain && me.answer == REPLAYED && me.status == SETTLED && me.final == final && me.refunds == 0 && \
     me.refunded == 0 && sameId(id, me.id) -> learnId(); hasPlace(next)
  :: canBeEnded && wanted <= total && answered(DONE) -> underWay = next + 1
  :: status == AUTHORIZED && mine ->
     status = SETTLED; final = wanted; underWay = 0; showsPayment; learnId(); hasPlace(next)
  :: canBeEnded && wanted > total && me.answer == CAPTURE_TOO_LARGE -> hasPlace(next)
  :: !capturedAgain && refusesEnding -> hasPlace(next)
  fi
}

inline cancel() {
  if
  :: canBeEnded && answered(DONE) -> underWay = next + 1
  :: status == AUTHORIZED && mine ->
     cancelled(); releases++; underWay = 0; showsPayment; learnId(); hasPlace(next)
  :: refusesEnding -> hasPlace(next)
  fi
}

#define left (final - refunded)
#define knownKey (keyed[me.key].known)

/* Without a key, a refund of everything, while nothing is left, is the first one again. */
#define refundedAgain (me.key == 0 && rest.known && left == 0 && \
  (me.amount == NOTHING || (me.amount == final && rest.amount == final)))

/* Without a key, place 0 of `keyed` is used, and is never known. */
inline refundPayment() {
  wanted = (me.amount == NOTHING -> left : me.amount);
  if
  :: refundedAgain && me.answer == REPLAYED && me.final == rest.amount && sameId(rest.id, me.id) -> rest.id = me.id
  :: !knownKey && status == SETTLED && wanted > 0 && wanted <= left && answered(DONE) &&
     (me.answer == OPEN || me.final == wanted) ->
     refunds++; refunded = refunded + wanted;
     keyed[me.key].known = (me.key != 0); keyed[me.key].asked = me.amount;
     keyed[me.key].amount = wanted; keyed[me.key].id = me.id;
     if
     :: me.key == 0 && (me.amount == NOTHING || wanted == final) ->
        rest.known = true; rest.amount = wanted; rest.id = me.id
     :: else
     fi
  :: !knownKey && !refundedAgain && status == SETTLED && (wanted <= 0 || wanted > left) && me.answer == REFUND_TOO_LARGE
  :: knownKey && keyed[me.key].asked == me.amount && me.answer == REPLAYED &&
     me.final == keyed[me.key].amount && sameId(keyed[me.key].id, me.id) -> keyed[me.key].id = me.id
  :: knownKey && keyed[me.key].asked != me.amount && me.answer == KEY_REUSED
  :: status > BEGUN && status != SETTLED && me.answer == NOT_SETTLED
  :: status == ABSENT && me.answer == UNKNOWN_PAYMENT
  :: me.answer == IN_PROGRESS
  fi;
  hasPlace(next)
}

/* The payer of a payment whose time is up may have come in time. Its week begins when the payer comes. */
inline authenticate() {
  if
  :: status == WAITING && me.mode == APPROVE -> status = AUTHORIZED; reservations++; due = false
  :: status == WAITING && me.mode == APPROVE && due -> status = AUTHORIZED; reservations++
  :: status == WAITING && me.mode == APPROVE -> cancelled(); failed = true
  :: status == WAITING && me.mode != APPROVE -> cancelled()
  :: status != WAITING
  fi;
  hasPlace(next)
}

/* A charge that is under way has begun before its time, or after it. */
inline expire() {
  if
  :: (status == AUTHORIZED && underWay == 0) || status == WAITING || status == BEGUN -> due = true
  :: status == BEGUN
  :: else
  fi;
  hasPlace(next)
}

/* A job ends what is due, or the next request that would change it. It may be seen until then, and not captured. */
inline lapse() {
  if
  :: status == AUTHORIZED -> releases++
  :: else
  fi;
  cancelled()
}

inline find() {
  if
  :: status != ABSENT && me.answer == DONE && showsPayment -> learnId()
  :: status == ABSENT && me.answer == UNKNOWN_PAYMENT
  fi;
  hasPlace(next)
}

/* What the service shows at the end, and what the acquirer's ledger says. */
inline audit() {
  !due && underWay == 0 && me.status == visible && me.final == final &&
  me.refunds == refunds && me.refunded == refunded && sameId(id, me.id) &&
  me.captured == (status == SETTLED -> final : 0) && me.returned == refunded;
  if
  :: !failed -> me.reservations == reservations && me.releases == releases
  /* An authorization that never came, or came too late, is closed at the acquirer. */
  :: failed -> me.reservations <= me.releases
  fi;
  hasPlace(next)
}

/* Whether no operation without a place returned before this one was called. */
inline refusePlaceAfterOthers() {
  other = 0;
  do
  :: other < count ->
     placed[other] || history[other].back > me.call;
     other++
  :: else -> break
  od;
  other = 0
}

inline place() {
  next = 0;
  do
  :: next < count - 1 -> next++
  :: break
  od;
  !placed[next];
  refusePlaceAfterOthers();
  if
  :: me.kind == CHARGE -> charge()
  :: me.kind == CAPTURE -> capture()
  :: me.kind == CANCEL -> cancel()
  :: me.kind == REFUND -> refundPayment()
  :: me.kind == AUTHENTICATE -> authenticate()
  :: me.kind == EXPIRE -> expire()
  :: me.kind == FIND -> find()
  :: me.kind == AUDIT -> audit()
  fi;
  next = 0; wanted = 0
}

inline readHistory() {
  c_code {
    int rows = 0, row, n[16], field;
    if (scanf("%d", &rows) != 1 || rows < 1 || rows > 60) { fputs("no history of 1 to 60 operations\n", stderr); exit(2); }
    now.count = rows;
    for (row = 0; row < rows; row++) {
      for (field = 0; field < 16; field++) {
        if (scanf("%d", &n[field]) != 1) { fputs("the history is incomplete\n", stderr); exit(2); }
      }
      now.history[row].call = n[0]; now.history[row].back = n[1];
      now.history[row].kind = n[2]; now.history[row].amount = n[3];
      now.history[row].key = n[4]; now.history[row].mode = n[5];
      now.history[row].answer = n[6]; now.history[row].status = n[7];
      now.history[row].final = n[8]; now.history[row].refunds = n[9];
      now.history[row].refunded = n[10]; now.history[row].id = n[11];
      now.history[row].reservations = n[12]; now.history[row].captured = n[13];
      now.history[row].releases = n[14]; now.history[row].returned = n[15];
      if (n[1] != 255) now.missing++;
    }
  }
}

init {
  readHistory();
  do
  :: missing == 0 -> break
  :: missing > 0 -> atomic { place() }
  :: due && (status == AUTHORIZED || status == WAITING) -> atomic { lapse() }
  od;
  /* An order explains the history. */
  assert(false)
}
