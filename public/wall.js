// The wall: every camera of the rig with its picture, state, rate and age. All pictures come through one stream, because a
// browser opens six connections to a host at most; they are drawn by number, and a tile that is behind skips some.

(() => {
  /** Pause between two looks at the list of cameras. */
  const LIST_MS = 2000;
  /** Age at which a picture is marked as old. */
  const STALE_MS = 1000;
  const RATE_MS = 500;
  /** Longer than the service takes for any answer but that to a connect. */
  const ANSWER_MS = 10_000;
  const CONNECT_MS = 60_000;
  const ASKED = 'The service asks for its token.';

  const wall = document.getElementById('wall');
  const summary = document.getElementById('summary');
  const fps = document.getElementById('fps');
  const template = document.getElementById('tile');
  const tiles = new Map();
  let stream;
  let streamed = '';

  /** Also below a path of a proxy. */
  const address = (path) => new URL(path, new URL('.', location.href));

  /** The body of an answer. Throws an Error whose message is for people: that of the answer where it has one. */
  async function ask(path, init = {}, waitMs = ANSWER_MS) {
    const signal = AbortSignal.timeout(waitMs);
    const answer = await fetch(address(path), { ...init, headers: rigdToken.headers(), signal }).catch(() => {
      throw new Error('The service does not answer.');
    });
    const body = await answer.json().catch(() => undefined);
    if (answer.ok && body !== undefined) return body;
    if (answer.status === 401) rigdToken.ask();
    throw new Error(body?.message ?? `The answer is not one of this service (status ${answer.status}).`);
  }

  class Tile {
    constructor({ id, model }) {
      this.id = id;
      this.name = `${model} ${id}`;
      this.element = template.content.firstElementChild.cloneNode(true);
      const find = (selector) => this.element.querySelector(selector);
      this.canvas = find('canvas');
      this.state = find('.state');
      this.rate = find('.rate');
      this.button = find('.connect');
      find('.name').textContent = this.name;
      this.element.setAttribute('aria-label', this.name);
      this.button.setAttribute('aria-label', `Connect ${this.name}`);
      this.button.addEventListener('click', () => this.connect());
      this.times = [];
      this.isDrawing = false;
      this.madeAtMs = undefined;
      this.since = undefined;
      /** The state and its reason from the service, and why the last connect from this page failed. */
      this.reported = '';
      this.reason = '';
      this.problem = '';
      this.isConnecting = false;
      this.describe();
    }

    /** Describes what is shown, in text; screen readers announce changes. */
    describe() {
      const noSignal =
        this.since === undefined ? '' : `no signal since ${new Date(this.since).toLocaleTimeString()}`;
      // The failure of the connect has more detail than the reason that the service keeps.
      const why = this.problem === '' ? this.reason : '';
      const state = why === '' ? this.reported : `${this.reported}: ${why}`;
      const text = [state, noSignal, this.problem].filter((part) => part !== '').join('; ');
      if (this.state.textContent !== text) this.state.textContent = text;
      const hasPicture = this.madeAtMs !== undefined && this.since === undefined;
      const label = `${hasPicture ? 'Live view' : 'No picture'} of ${this.name}`;
      if (this.canvas.getAttribute('aria-label') !== label) this.canvas.setAttribute('aria-label', label);
    }

    show(state, reason) {
      this.reported = state;
      this.reason = state === 'connected' ? '' : reason;
      if (state === 'connected') this.problem = '';
      const hadFocus = document.activeElement === this.button;
      // The button stays during a connect from this page: if that fails, it still has the focus.
      this.button.hidden = !this.isConnecting && !['available', 'failed', 'absent'].includes(state);
      // A hidden button loses the focus, and keyboard users would start at the top again.
      if (hadFocus && this.button.hidden) this.element.focus();
      this.describe();
      if (state === 'connected' || state === 'recovering') return;
      this.since = undefined;
      this.madeAtMs = undefined;
      this.canvas.getContext('2d').clearRect(0, 0, this.canvas.width, this.canvas.height);
      this.describe();
    }

    async draw(headers, bytes) {
      if (this.isDrawing) return;
      this.isDrawing = true;
      try {
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
        if (this.canvas.width !== picture.width) this.canvas.width = picture.width;
        if (this.canvas.height !== picture.height) this.canvas.height = picture.height;
        this.canvas.getContext('2d').drawImage(picture, 0, 0);
        picture.close();
      } catch {
        return;
      } finally {
        this.isDrawing = false;
      }
      this.since = headers.get('x-no-signal-since');
      if (this.since !== undefined) return;
      const nowMs = performance.now();
      this.madeAtMs = nowMs - Number(headers.get('x-frame-age-ms'));
      this.times.push(nowMs);
    }

    tick() {
      const nowMs = performance.now();
      while (this.times.length > 0 && this.times[0] < nowMs - 2000) this.times.shift();
      const ageMs = this.madeAtMs === undefined ? undefined : Math.round(nowMs - this.madeAtMs);
      const isStale = this.since !== undefined || (ageMs !== undefined && ageMs > STALE_MS);
      this.element.classList.toggle('stale', isStale);
      this.describe();
      if (this.since !== undefined || ageMs === undefined) this.rate.textContent = '';
      else this.rate.textContent = `${(this.times.length / 2).toFixed(0)} fps, ${ageMs} ms old`;
    }

    async connect() {
      // Not `disabled`, which would take the focus away.
      if (this.isConnecting) return;
      this.isConnecting = true;
      this.button.setAttribute('aria-disabled', 'true');
      this.problem = '';
      this.describe();
      try {
        const path = `api/cameras/${encodeURIComponent(this.id)}/connection`;
        await ask(path, { method: 'POST' }, CONNECT_MS);
      } catch (error) {
        this.problem = `not connected: ${error.message}`;
      } finally {
        this.isConnecting = false;
        this.button.removeAttribute('aria-disabled');
      }
      await look();
    }
  }

  /** Cuts a stream into parts. */
  async function read(response) {
    const reader = response.body.getReader();
    const boundary = /boundary=(\S+)/.exec(response.headers.get('content-type'))[1];
    const decoder = new TextDecoder('latin1');
    let bytes = new Uint8Array(0);
    let skip = boundary.length + 4;
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const joined = new Uint8Array(bytes.length + value.length);
      joined.set(bytes);
      joined.set(value, bytes.length);
      bytes = joined;
      for (;;) {
        const head = decoder.decode(bytes.subarray(skip, skip + 1024));
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) break;
        const headers = new Map(
          head
            .slice(0, end)
            .split('\r\n')
            .map((line) => [
              line.slice(0, line.indexOf(':')).toLowerCase(),
              line.slice(line.indexOf(':') + 2),
            ]),
        );
        const begin = skip + end + 4;
        const stop = begin + Number(headers.get('content-length'));
        if (bytes.length < stop) break;
        tiles.get(headers.get('x-camera-id'))?.draw(headers, bytes.slice(begin, stop));
        bytes = bytes.subarray(stop);
        skip = boundary.length + 6;
      }
    }
  }

  /** Opens the stream again when the cameras or the rate have changed. */
  async function follow(ids) {
    const choice = `${ids.join()} ${fps.value}`;
    if (choice === streamed) return;
    streamed = choice;
    stream?.abort();
    if (ids.length === 0) return;
    const own = new AbortController();
    stream = own;
    const path = `api/live-view/stream?fps=${fps.value}&cameras=${ids.map(encodeURIComponent).join()}`;
    try {
      await read(await fetch(address(path), { headers: rigdToken.headers(), signal: own.signal }));
    } catch {
      // Replaced by another stream, or the service has gone: the next look opens it again.
    }
    if (stream === own) streamed = '';
  }

  async function look() {
    if (rigdToken.isAsked()) {
      // What was drawn before is not current any more.
      wall.hidden = true;
      summary.textContent = ASKED;
      return;
    }
    wall.hidden = false;
    try {
      const { cameras } = await ask('api/cameras');
      for (const camera of cameras) {
        if (tiles.has(camera.id)) continue;
        const tile = new Tile(camera);
        tiles.set(camera.id, tile);
        wall.append(tile.element);
      }
      const states = await Promise.all(cameras.map(({ id }) => stateOf(id)));
      for (const [id, tile] of tiles) {
        if (cameras.some((camera) => camera.id === id)) continue;
        tile.element.remove();
        tiles.delete(id);
      }
      const live = states.filter(
        ({ state, mode }) => ['connected', 'recovering'].includes(state) && mode !== 'contents',
      );
      for (const { id, state, reason } of states) tiles.get(id)?.show(state, reason);
      const text = `${cameras.length} cameras, ${live.length} with live view`;
      if (summary.textContent !== text) summary.textContent = text;
      void follow(live.map(({ id }) => id).sort());
    } catch (error) {
      const text = rigdToken.isAsked() ? ASKED : error.message;
      if (summary.textContent !== text) summary.textContent = text;
    }
  }

  /** The state of a camera; a failure is shown for that camera only. */
  async function stateOf(id) {
    try {
      const { data } = await ask(`api/cameras/${encodeURIComponent(id)}/status`);
      return { id, state: data.state, reason: data.reason, mode: data.mode };
    } catch (error) {
      return { id, state: 'absent', reason: error.message };
    }
  }

  async function keepLooking() {
    await look();
    setTimeout(keepLooking, LIST_MS);
  }

  rigdToken.onGiven = look;
  fps.addEventListener('change', look);
  setInterval(() => {
    for (const tile of tiles.values()) tile.tick();
  }, RATE_MS);
  void keepLooking();
})();
