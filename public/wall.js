// The wall: every camera of the rig with its picture, state, rate and age. All pictures come through one stream, because a
// browser opens six connections to a host at most; they are drawn by number, and a tile that is behind skips some.

(() => {
  /** Pause between two looks at the list of cameras. */
  const LIST_MS = 2000;
  /** Age at which a picture is marked as old. */
  const STALE_MS = 1000;
  const RATE_MS = 500;

  const token = new URLSearchParams(location.search).get('access_token');
  const wall = document.getElementById('wall');
  const summary = document.getElementById('summary');
  const fps = document.getElementById('fps');
  const template = document.getElementById('tile');
  const tiles = new Map();
  let stream;
  let streamed = '';

  const address = (path) => {
    const url = new URL(path, location.origin);
    if (token !== null) url.searchParams.set('access_token', token);
    return url;
  };

  class Tile {
    constructor({ id, model }) {
      this.id = id;
      this.element = template.content.firstElementChild.cloneNode(true);
      const find = (selector) => this.element.querySelector(selector);
      this.canvas = find('canvas');
      this.canvas.setAttribute('aria-label', `Live view of ${model} ${id}`);
      this.state = find('.state');
      this.rate = find('.rate');
      this.button = find('.connect');
      find('.name').textContent = `${model} ${id}`;
      this.button.setAttribute('aria-label', `Connect ${model} ${id}`);
      this.button.addEventListener('click', () => this.connect());
      this.times = [];
      this.isDrawing = false;
      this.madeAtMs = undefined;
      this.since = undefined;
    }

    show(state, reason) {
      const text = reason === '' || state === 'connected' ? state : `${state}: ${reason}`;
      if (this.state.textContent !== text) this.state.textContent = text;
      this.button.hidden = !['available', 'failed', 'absent'].includes(state);
      if (state === 'connected' || state === 'recovering') return;
      this.since = undefined;
      this.madeAtMs = undefined;
      this.canvas.getContext('2d').clearRect(0, 0, this.canvas.width, this.canvas.height);
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
      if (this.since !== undefined)
        this.rate.textContent = `no signal since ${new Date(this.since).toLocaleTimeString()}`;
      else if (ageMs === undefined) this.rate.textContent = '';
      else this.rate.textContent = `${(this.times.length / 2).toFixed(0)} fps, ${ageMs} ms old`;
    }

    async connect() {
      this.button.disabled = true;
      const path = `/api/cameras/${encodeURIComponent(this.id)}/connection`;
      const answer = await fetch(address(path), { method: 'POST' }).catch(() => undefined);
      if (answer?.ok === false) this.show('available', (await answer.json()).message);
      this.button.disabled = false;
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

  /** Opens the stream anew when other cameras, or another rate, are wanted. */
  async function follow(ids) {
    const wanted = `${ids.join()} ${fps.value}`;
    if (wanted === streamed) return;
    streamed = wanted;
    stream?.abort();
    if (ids.length === 0) return;
    const own = new AbortController();
    stream = own;
    const path = `/api/live-view/stream?fps=${fps.value}&cameras=${ids.map(encodeURIComponent).join()}`;
    try {
      await read(await fetch(address(path), { signal: own.signal }));
    } catch {
      // Left for another, or the service has gone: the next look begins again.
    }
    if (stream === own) streamed = '';
  }

  async function look() {
    try {
      const { cameras } = await (await fetch(address('/api/cameras'))).json();
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
    } catch {
      summary.textContent = 'The service does not answer.';
    }
  }

  async function stateOf(id) {
    const answer = await fetch(address(`/api/cameras/${encodeURIComponent(id)}/status`));
    const { data } = await answer.json();
    return { id, state: data?.state ?? 'absent', reason: data?.reason ?? '', mode: data?.mode };
  }

  async function keepLooking() {
    await look();
    setTimeout(keepLooking, LIST_MS);
  }

  fps.addEventListener('change', look);
  setInterval(() => {
    for (const tile of tiles.values()) tile.tick();
  }, RATE_MS);
  void keepLooking();
})();
