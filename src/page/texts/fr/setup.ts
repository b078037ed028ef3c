// French texts of the place Setup.

import type { setup as english } from '../en/setup.js';
import { cameras, count } from './count.js';

/** The texts. */
export const setup: typeof english = {
  setup: {
    sections: {
      bodies: 'Boîtiers',
      groups: 'Groupes',
      files: 'Noms de fichiers',
      clocks: 'Horloges',
      events: 'Événements',
      log: 'Journal',
      keys: 'Touches',
      look: 'Apparence',
      secure: 'Écran et alertes',
      interface: 'Interface',
    },
    needsAdminister:
      'Votre code ne permet pas de modifier le rig. Demandez à la personne qui a installé ce studio.',
  },
  names: {
    number: 'Numéroter tout dans cet ordre',
    paste: 'Coller des noms…',
    pasteHint: 'Un nom par ligne, dans l’ordre des boîtiers',
    pasted: (names: number, bodies: number): string => `${count(names, 'nom')} pour ${cameras(bodies)}`,
    usePasted: 'Utiliser ces noms',
    columns: ['Image', 'Boîtier', 'Numéro', 'Nom', 'Groupes', 'Connecter', ''],
    unchanged: 'Rien n’a changé.',
    blocked: 'Corrigez d’abord les lignes marquées.',
    identifyOf: (name: string): string => `Agrandir l’image en direct de ${name}`,
    connectOf: (name: string): string => `Connecter ${name} dès qu’il est branché`,
    more: 'Plus…',
    save: (rows: number): string => (rows === 0 ? 'Enregistrer' : `Enregistrer ${cameras(rows)}`),
    saving: (at: number, rows: number): string => `Enregistrement ${at} sur ${rows}…`,
    saved: (rows: number): string => count(rows, 'boîtier enregistré', 'boîtiers enregistrés'),
    faults: {
      number: 'Un numéro va de 0 à 9999.',
      sameNumber: 'Un autre boîtier a ce numéro.',
      sameName: 'Un autre boîtier a ce nom.',
    },
  },
  groups: {
    name: 'Nouveau groupe',
    hint: 'Par exemple : anneau',
    add: 'Ajouter le groupe',
    none: 'Le rig n’a pas de groupe.',
    members: cameras,
    remove: 'Retirer le groupe…',
    removeOf: (name: string): string => `Retirer le groupe ${name} ?`,
    removeText:
      'Ses valeurs déclarées et ses noms de fichiers sont aussi retirés. Les boîtiers restent dans le rig.',
  },
  fileNames: {
    preview: 'Les prochaines photos',
    saved: 'Les noms de fichiers sont enregistrés',
  },
  clocks: {
    about:
      'Les horloges des boîtiers sont réglées sur celle de l’ordinateur du studio. Les boîtiers n’indiquent pas ' +
      'leur heure : vérifiez-la avec l’heure de la prochaine photo.',
    set: (bodies: number): string => `Régler ${count(bodies, 'horloge')}`,
    done: (time: string, isConfirmed: boolean): string =>
      isConfirmed ? `réglé à ${time}` : `${time} envoyé ; le boîtier n’a pas confirmé`,
  },
  look: {
    language: 'Langue',
    ofBrowser: 'Comme le navigateur',
    theme: 'Thème',
    themes: { dark: 'Sombre', light: 'Clair', red: 'Rouge', auto: 'Comme l’ordinateur' },
    rate: 'Images par seconde, au plus',
    rateOf: (fps: number): string => `${fps} par seconde`,
    own: 'Ces choix ne valent que pour ce navigateur.',
  },
  bind: {
    about:
      'Une pédale ou une télécommande envoie une touche, par exemple Page suivante. Appuyez sur « Modifier » à côté ' +
      'd’une action, puis sur la touche ou la pédale. Échap garde l’ancienne touche.',
    change: 'Modifier',
    changeOf: (action: string): string => `Modifier la touche : ${action}`,
    press: 'Appuyez sur une touche…',
    bound: (action: string, key: string): string => `${action} : ${key}`,
    reset: 'Revenir aux touches d’origine',
  },
  secure: {
    missing:
      'Cette page est arrivée en HTTP simple. Avec TLS, l’écran peut rester allumé, la page peut vous alerter et ' +
      's’installer comme une application : lancez « rigd tls init » sur l’ordinateur du studio.',
    awake: 'Garder l’écran allumé tant que cette page est visible',
    notify: 'M’alerter des prises avec des photos perdues',
    install: 'Pour installer la page, utilisez le menu du navigateur.',
    refused: 'Le navigateur ne le permet pas. Vérifiez ses autorisations pour cette page.',
  },
  interface: {
    about: 'Tout ce qui est sur cette page passe par une interface que d’autres programmes peuvent utiliser.',
    docs: 'L’interface, avec toutes ses fonctions',
    openapi: 'Sa description pour les programmes (OpenAPI)',
    colleagues: 'Collègues et clients',
    address: (origin: string): string =>
      `Envoyez à un collègue l’adresse de ce que vous voyez ; elle commence par ${origin}.`,
    viewers:
      'Un code qui permet seulement de regarder ouvre cette page sans rien qui puisse modifier un boîtier. La ' +
      'personne qui a installé ce studio le crée (look-token).',
  },
  news: {
    title: 'Événements',
    log: 'Journal',
    body: 'Boîtier',
    kind: 'Type',
    allKinds: 'Tout',
    kinds: {
      connection: 'Connexions',
      shot: 'Prises et clips',
      warning: 'Avertissements',
      file: 'Fichiers perdus',
      setting: 'Réglages et rig',
      other: 'Autres',
    },
    warning: (body: string, text: string): string => `${body} avertit : ${text}`,
    none: 'Rien de ce type n’est arrivé au cours du dernier jour.',
    level: 'Niveau minimal',
    levels: { debug: 'débogage', info: 'info', warn: 'avertissement', error: 'erreur' },
    search: 'Rechercher',
    noLines: 'Aucune ligne ne correspond.',
  },
  camera: {
    take: (id: string): string => `Ajouter ${id} au rig`,
    add: 'Ajouter au rig',
    name: 'Nom',
    nameHint:
      'Par exemple : avant gauche. Il figure dans les messages, les événements et les noms des photos.',
    number: 'Numéro',
    groups: 'Groupes',
    groupsHint: 'Séparez les noms par des virgules.',
    mode: 'Connecté pour',
    remote: 'la prise de vue',
    remoteTransfer: 'la prise de vue et les fichiers des cartes',
    contents: 'les fichiers des cartes seulement',
    modeHint:
      'Tous les boîtiers n’en sont pas capables, et certains n’ont alors pas d’image en direct : essayez.',
    modeNextSession: 'Prend effet à la prochaine connexion.',
    connects: 'Le connecter dès qu’il est branché',
    forget: 'Oublier…',
    reallyForget: 'Confirmer le retrait',
    body: 'Boîtier',
    attached: 'Branché par',
    state: 'État',
    lastPicture: 'Dernière photo',
    template: 'Noms des photos',
    inherited: (template: string): string =>
      template === '' ? 'Vide : les noms donnés par le boîtier.' : `Vide : ${template}`,
  },
  rig: {
    name: 'Nom du rig',
    session: 'Session : ce qui est photographié',
    template: 'Noms des photos',
    templateHint:
      'Par exemple {date}/{shot:4}/{number}-{name}-{seq}.{ext} ; vide : les noms donnés par les boîtiers.',
    group: (name: string): string => `Noms des photos du groupe ${name}`,
    groupHint: 'Vide : comme le rig.',
    file: (path: string): string => `Enregistré dans ${path}`,
  },
};
