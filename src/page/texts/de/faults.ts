// German texts of faults for operators: what happened, and what to check; by error code and by reason of a refusal.

import type { faults as english } from '../en/faults.js';

const codes: (typeof english)['faults']['codes'] = {
  ADDRESSES_FULL: {
    text: 'Die Liste der Kameras mit fester Adresse ist voll.',
    check: 'Entfernen Sie eine Kamera, die Sie nicht mehr verwenden, aus der Liste.',
  },
  ADDRESS_INCOMPLETE: {
    text: 'Diese Kamera war noch nie zu sehen, daher genügt ihre Adresse allein nicht.',
    check: 'Lesen Sie die MAC-Adresse im Netzwerkmenü der Kamera ab und geben Sie sie mit dem Modell ein.',
  },
  BAD_JSON: {
    text: 'Die Anfrage war nicht zu verstehen.',
    check:
      'Laden Sie die Seite neu; hilft das nicht, passen die Versionen von Seite und Dienst nicht zusammen.',
  },
  BAD_REQUEST: {
    text: 'Die Anfrage war nicht zu verstehen.',
    check: 'Prüfen Sie Ihre Eingabe und laden Sie die Seite neu.',
  },
  BODY_TOO_LARGE: {
    text: 'Das sind zu viele Daten für eine Anfrage.',
    check: 'Senden Sie weniger auf einmal.',
  },
  BUS_DOWN: {
    text: 'Die Computer dieses Rigs können Änderungen zurzeit nicht austauschen. Die Kameras dieses Computers arbeiten weiter.',
    check: 'Prüfen Sie das Netzwerk zwischen den Computern.',
  },
  BUTTON_HELD: {
    text: 'Eine Taste dieser Kamera wird schon von einem anderen Bildschirm gehalten.',
    check: 'Lassen Sie die Taste zuerst dort los.',
  },
  BUTTON_NOT_AVAILABLE: {
    text: 'Diese Kamera hat die Taste nicht oder bietet sie jetzt nicht an.',
    check: 'Verwenden Sie die Taste an der Kamera selbst.',
  },
  CAMERA_BUSY: {
    text: 'Die Kamera ist noch mit früheren Aufträgen beschäftigt.',
    check: 'Warten Sie einen Moment und versuchen Sie es erneut.',
  },
  CAMERA_NOT_FOUND: {
    text: 'Diese Kamera ist nicht da.',
    check: 'Prüfen Sie das Kabel, den Schalter und die Menüeinstellung PC-Fernbedienung.',
  },
  CAMERA_RECOVERING: {
    text: 'Die Verbindung zur Kamera ging verloren und wird wiederhergestellt.',
    check: 'Warten Sie einige Sekunden; kommt sie nicht zurück, prüfen Sie Kabel und Akku.',
  },
  CAMERA_STUCK: {
    text: 'Die Kamera reagiert nicht mehr.',
    check: 'Verbinden Sie sie neu; hilft das nicht, schalten Sie sie aus und wieder ein.',
  },
  CANCELLED: {
    text: 'Dies wurde vor dem Beginn abgebrochen. Es ist nichts geschehen.',
    check: '',
  },
  CONNECT_REFUSED: {
    text: 'Die Kamera hat die Verbindung abgelehnt.',
    check: 'Prüfen Sie, ob die Kamera eingeschaltet ist und kein anderes Programm sie verwendet.',
  },
  CONNECT_TIMEOUT: {
    text: 'Die Kamera hat beim Verbinden nicht geantwortet.',
    check:
      'Prüfen Sie die Menüeinstellung PC-Fernbedienung, und ob der Monitor der Kamera eine Bestätigung verlangt.',
  },
  CONTENT_NOT_FOUND: {
    text: 'Dieses Bild ist nicht mehr auf der Karte.',
    check: 'Laden Sie die Liste der Karte neu.',
  },
  CREDENTIALS_REFUSED: {
    text: 'Die Kamera hat die Anmeldung nicht angenommen.',
    check:
      'Prüfen Sie Benutzer und Kennwort im Netzwerkmenü der Kamera; nach mehreren Fehlversuchen sperrt sie sich.',
  },
  DESK_BUSY: {
    text: 'Im Moment wird zu viel gesucht und exportiert.',
    check: 'Einen Moment warten.',
  },
  DESK_LOST: {
    text: 'Ein Teil von rigd ist während der Arbeit ausgefallen und wird neu gestartet. Die Arbeit kann trotzdem gewirkt haben.',
    check: 'Vor einer Wiederholung die Abläufe und Exporte ansehen.',
  },
  DISK_FULL: {
    text: 'Das Laufwerk des Computers ist voll, daher lassen sich keine Bilder speichern.',
    check: 'Schaffen Sie Platz auf dem Laufwerk oder wählen Sie einen anderen Ordner.',
  },
  EXPORT_NOT_FOUND: {
    text: 'Diesen Export gibt es nicht mehr.',
    check: '',
  },
  EXPORT_REFUSED: {
    text: 'Diese Bilder lassen sich so nicht exportieren.',
    check: 'Prüfen Sie Auswahl, Ordner und Anordnung.',
  },
  FILE_NAME_REFUSED: {
    text: 'Das ist keine Einstellungsdatei einer Kamera.',
    check: 'Wählen Sie eine Datei mit einfachem Namen, der auf .DAT endet.',
  },
  FILE_TOO_LARGE: {
    text: 'Die Datei ist zu groß, um in den Browser geladen zu werden.',
    check: 'Speichern Sie sie stattdessen auf dem Computer der Kameras.',
  },
  FILE_UNUSABLE: {
    text: 'Diese Datei ist nicht verwendbar.',
    check: 'Wählen Sie eine andere Datei.',
  },
  FINGERPRINT_UNREADABLE: {
    text: 'Die Identität der Kamera ließ sich nicht lesen.',
    check:
      'Prüfen Sie, ob die Kamera eingeschaltet und im Netzwerk ist; ihr Netzwerkmenü zeigt den Fingerabdruck.',
  },
  FOCUS_MODE_NOT_AF: {
    text: 'Die Kamera ist auf manuellem Fokus.',
    check: 'Wählen Sie einen Autofokusmodus oder lösen Sie ohne Scharfstellen aus.',
  },
  FOCUS_NOT_REACHED: {
    text: 'Die Kamera konnte nicht scharf stellen.',
    check: 'Zielen Sie auf eine kontrastreiche Kante, geben Sie mehr Licht oder stellen Sie von Hand scharf.',
  },
  FRAMES_NOT_AVAILABLE: {
    text: 'Die Kamera zeigt zurzeit kein Fokusfeld.',
    check: 'Schalten Sie das Live-Bild ein und wählen Sie ein Fokusfeld mit Rahmen.',
  },
  GROUP_EMPTY: {
    text: 'Diese Gruppe hat keine Kamera.',
    check: 'Fügen Sie der Gruppe Kameras hinzu.',
  },
  GROUP_NOT_FOUND: {
    text: 'Eine Gruppe mit diesem Namen gibt es nicht mehr.',
    check: '',
  },
  GROUP_PARTIAL: {
    text: 'Nicht jede Kamera hat es getan.',
    check: 'Sehen Sie auf die markierten Kameras.',
  },
  HEADERS_TOO_LARGE: {
    text: 'Die Anfrage war nicht zu verstehen.',
    check: 'Laden Sie die Seite neu.',
  },
  HOST_CLOCK: {
    text: 'Die Uhren der Computer weichen für eine gleichzeitige Aufnahme zu sehr voneinander ab.',
    check: 'Prüfen Sie das Netzwerk zwischen den Computern und stellen Sie ihre Uhren.',
  },
  HOST_DISPUTED: {
    text: 'Mehrere Computer geben an, diese Kamera zu haben, daher ging ihr Kennwort an keinen.',
    check: 'Melden Sie sich an dem Computer an, mit dem die Kamera verbunden ist.',
  },
  HOST_LATE: {
    text: 'Der Computer dieser Kamera hat zu spät geantwortet. Es ist nichts geschehen.',
    check: 'Prüfen Sie das Netzwerk zwischen den Computern.',
  },
  HOST_LOST: {
    text: 'Der Computer dieser Kamera antwortet nicht mehr. Vielleicht hat er den Auftrag ausgeführt.',
    check: 'Prüfen Sie, ob dieser Computer und sein Netzwerk laufen.',
  },
  HOST_NOT_ALLOWED: {
    text: 'Über diese Adresse darf die Seite nicht geöffnet werden.',
    check: 'Verwenden Sie die Adresse, die Sie von der Administration haben.',
  },
  HOST_UNREACHABLE: {
    text: 'Der Computer dieser Kamera ist nicht erreichbar. Es ist nichts geschehen.',
    check: 'Prüfen Sie, ob dieser Computer und sein Netzwerk laufen.',
  },
  INTERNAL: {
    text: 'In rigd selbst ist etwas schiefgegangen.',
    check: 'Versuchen Sie es erneut; geschieht es wieder, senden Sie einen Bericht.',
  },
  JOB_CONFLICT: {
    text: 'Das passt nicht zum Auftrag: Vielleicht ist keiner geöffnet oder kein Motiv gewählt.',
    check: 'Sehen Sie auf die Liste der Motive.',
  },
  JOB_NOT_FOUND: {
    text: 'Diesen Auftrag, dieses Motiv oder diese Aufnahme gibt es nicht mehr.',
    check: '',
  },
  JOURNAL_FAILED: {
    text: 'Das Protokoll der Aufnahmen lässt sich nicht schreiben, daher hat keine Kamera ausgelöst.',
    check: 'Schaffen Sie Platz auf dem Laufwerk des Computers der Kameras.',
  },
  LEASED: {
    text: 'Jemand anderes verwendet diese Kamera oder das Rig.',
    check: 'Bitten Sie darum, es abzugeben, oder übernehmen Sie es.',
  },
  LEASES_FULL: {
    text: 'Zu viele Personen haben Kameras reserviert.',
    check: 'Geben Sie eine der Reservierungen frei.',
  },
  LEASE_OVER: {
    text: 'Ihre Reservierung ist beendet, oder jemand hat sie übernommen.',
    check: 'Sehen Sie nach, was andere geändert haben, und reservieren Sie erneut.',
  },
  METHOD_NOT_ALLOWED: {
    text: 'Die Anfrage war nicht zu verstehen.',
    check: 'Laden Sie die Seite neu.',
  },
  MODE_CONFLICT: {
    text: 'Die Kamera ist für einen anderen Zweck verbunden.',
    check: 'Trennen Sie sie und verbinden Sie sie neu.',
  },
  MOVIE_NOT_FOUND: {
    text: 'Zu dieser Filmaufnahme gibt es kein Protokoll.',
    check: '',
  },
  NOTHING_TO_CANCEL: {
    text: 'Es gibt nichts abzubrechen: Es ist schon vorbei.',
    check: '',
  },
  NOT_CONNECTED: {
    text: 'Die Kamera ist nicht verbunden.',
    check: 'Verbinden Sie sie.',
  },
  NOT_READY: {
    text: 'Ein Teil von rigd arbeitet nicht.',
    check: 'Sehen Sie im Setup nach dem Zustand.',
  },
  NOT_WRITABLE: {
    text: 'Die Kamera lässt eine Änderung dieser Einstellung jetzt nicht zu.',
    check: 'Prüfen Sie das Moduswahlrad und den Modus der Kamera.',
  },
  NO_EXPOSURE: {
    text: 'Die Kamera hat kein Bild aufgenommen.',
    check: 'Prüfen Sie den Fokus und den Monitor der Kamera.',
  },
  NO_FRAME: {
    text: 'Von dieser Kamera gibt es zurzeit kein Live-Bild.',
    check: 'Prüfen Sie, ob die Kamera verbunden und das Live-Bild eingeschaltet ist.',
  },
  NO_PICTURE: {
    text: 'Von dieser Kamera ist noch kein Bild angekommen.',
    check: 'Nehmen Sie ein Bild auf; prüfen Sie, ob Bilder auch auf dem Computer gespeichert werden.',
  },
  NO_PREVIEW: {
    text: 'Von dieser Datei lässt sich keine Vorschau zeigen.',
    check: 'Öffnen Sie die Datei selbst.',
  },
  NO_STILL_PICTURES: {
    text: 'Diese Kamera nimmt nur Filme auf, daher ist sie an keiner Aufnahme beteiligt.',
    check: 'Nehmen Sie mit ihr Filme auf.',
  },
  NO_THUMBNAIL: {
    text: 'Von dieser Datei lässt sich kein kleines Bild zeigen.',
    check: 'Öffnen Sie die Datei selbst.',
  },
  ORIGIN_NOT_ALLOWED: {
    text: 'Diese Webseite darf die Kameras nicht steuern.',
    check: 'Verwenden Sie die Seite, die Sie von der Administration haben.',
  },
  OSD_UNAVAILABLE: {
    text: 'Die Kamera sendet ihre Monitoranzeige nicht.',
    check: 'Verwenden Sie das Live-Bild ohne die Anzeige.',
  },
  PICTURES_BUSY: {
    text: 'Zurzeit werden zu viele Vorschauen erstellt.',
    check: 'Warten Sie einen Moment.',
  },
  PLACEHOLDER_ID: {
    text: 'Es wurde keine Kamera gewählt.',
    check: 'Wählen Sie eine Kamera.',
  },
  PRESET_NOT_FOUND: {
    text: 'Eine Vorgabe mit diesem Namen gibt es nicht mehr.',
    check: '',
  },
  PROPERTY_NOT_REPORTED: {
    text: 'Die Kamera hat diese Einstellung in ihrem jetzigen Modus nicht.',
    check: 'Prüfen Sie das Moduswahlrad der Kamera.',
  },
  PROTOCOL_MISMATCH: {
    text: 'rigd ist nicht richtig installiert: Teile zweier Versionen sind gemischt.',
    check: 'Bitten Sie die Administration, es neu zu installieren.',
  },
  RANGE_NOT_SATISFIABLE: {
    text: 'Diesen Teil der Datei gibt es nicht.',
    check: 'Laden Sie die Datei von Anfang an.',
  },
  RECIPE_INVALID: {
    text: 'Das Rezept oder eines seiner Felder stimmt nicht.',
    check: 'Prüfen Sie die Felder; die Meldung nennt das falsche.',
  },
  RECIPE_NOT_FOUND: {
    text: 'Ein Rezept mit diesem Namen gibt es nicht mehr.',
    check: '',
  },
  RECORDING_UNCHANGED: {
    text: 'Die Kamera hat die Filmaufnahme nicht begonnen oder nicht beendet.',
    check: 'Prüfen Sie Karte und Moduswahlrad, und sehen Sie auf den Monitor der Kamera.',
  },
  REPORT_RUNNING: {
    text: 'Ein Bericht wird schon erstellt.',
    check: 'Warten Sie, bis er fertig ist.',
  },
  REQUEST_TIMEOUT: {
    text: 'Die Verbindung zwischen diesem Bildschirm und rigd ist zu langsam.',
    check: 'Prüfen Sie das Netzwerk dieses Geräts.',
  },
  RIG_FILE_BROKEN: {
    text: 'Die Datei, die das Rig beschreibt, hat einen Fehler. Die letzte gute Fassung gilt.',
    check: 'Korrigieren Sie die genannte Zeile.',
  },
  RIG_INVALID: {
    text: 'Diese Änderung ist nicht möglich.',
    check: 'Prüfen Sie Namen und Nummern: Keine darf zweimal vorkommen.',
  },
  RIG_UNWRITABLE: {
    text: 'Die Änderung ließ sich nicht speichern.',
    check: 'Prüfen Sie den freien Platz auf dem Computer der Kameras.',
  },
  ROLE_TOO_LOW: {
    text: 'Sie dürfen ansehen, aber dies nicht tun.',
    check: 'Melden Sie sich mit mehr Rechten an oder fragen Sie die Administration.',
  },
  RUN_NOT_FOUND: {
    text: 'Dieser Ablauf ist nicht mehr bekannt.',
    check: '',
  },
  RUN_REFUSED: {
    text: 'Der Ablauf kann das jetzt nicht.',
    check: 'Die Meldung nennt die Kameras und den Grund.',
  },
  SAVE_PATH_UNUSABLE: {
    text: 'In diesem Ordner lassen sich keine Bilder speichern.',
    check: 'Wählen Sie einen anderen Ordner.',
  },
  SDK_NONSENSE: {
    text: 'Die Kamera gab eine Antwort, die keinen Sinn ergibt.',
    check: 'Versuchen Sie es erneut; geschieht es wieder, schalten Sie die Kamera aus und ein.',
  },
  SDK_REFUSED: {
    text: 'Die Kamera hat dies abgelehnt.',
    check: 'Sehen Sie auf den Monitor der Kamera: Dort kann der Grund stehen.',
  },
  SDK_UNAVAILABLE: {
    text: 'Die Kamerasoftware von Sony ließ sich nicht starten, daher ist keine Kamera verwendbar.',
    check: 'Bitten Sie die Administration, die Installation zu prüfen.',
  },
  SHOT_FILE_GONE: {
    text: 'Das Bild ist nicht mehr dort, wo es gespeichert wurde, oder es wurde verändert.',
    check: 'Sehen Sie im Ordner der Bilder nach; vielleicht wurde es verschoben.',
  },
  SHOT_FIRED: {
    text: 'Diese Aufnahme gibt es schon. Es wurde nicht noch einmal ausgelöst.',
    check: 'Sehen Sie die Aufnahme unter Sichten an; für eine neue lösen Sie neu aus.',
  },
  SHOT_NOT_ARMED: {
    text: 'Die Kamera war nicht mehr bereit und hat kein Bild aufgenommen.',
    check: '',
  },
  SHOT_NOT_FOUND: {
    text: 'Zu dieser Aufnahme gibt es kein Protokoll.',
    check: '',
  },
  SHOT_REFUSED: {
    text: 'Eine Kamera war nicht bereit, daher hat keine ausgelöst.',
    check: 'Sehen Sie auf die markierten Kameras.',
  },
  SHOT_RUNNING: {
    text: 'Die Kamera ist noch mit einer früheren Aufnahme beschäftigt.',
    check: 'Warten Sie, bis diese Aufnahme endet, oder stoppen Sie sie.',
  },
  SHOT_TOO_LATE: {
    text: 'Der Computer war zu beschäftigt, um diese Kamera rechtzeitig auszulösen. Sie hat kein Bild aufgenommen.',
    check: '',
  },
  SHUTTING_DOWN: {
    text: 'rigd wird gerade beendet.',
    check: 'Warten Sie, bis es wieder läuft.',
  },
  SPOOL_FULL: {
    text: 'Zurzeit werden zu viele Dateien geladen.',
    check: 'Warten Sie, bis die anderen fertig sind.',
  },
  STORAGE_FULL: {
    text: 'Die Karte der Kamera ist voll.',
    check: 'Wechseln Sie die Karte oder schaffen Sie Platz auf ihr.',
  },
  TOKEN_REQUIRED: {
    text: 'Sie sind nicht angemeldet.',
    check: 'Melden Sie sich mit dem Zugangscode dieses Rigs an.',
  },
  TOUCH_NOT_AVAILABLE: {
    text: 'Die Kamera nimmt jetzt keine Berührung an.',
    check: 'Wählen Sie einen Autofokusmodus und prüfen Sie die Touch-Einstellungen im Menü der Kamera.',
  },
  TRANSFER_BUSY: {
    text: 'Die Kamera überträgt noch andere Dateien.',
    check: 'Warten Sie darauf oder brechen Sie sie ab.',
  },
  TRANSFER_FAILED: {
    text: 'Die Datei ist nicht angekommen. Sie ist noch auf der Karte.',
    check: '',
  },
  UNKNOWN_PROPERTY: {
    text: 'Eine Einstellung mit diesem Namen gibt es nicht.',
    check: '',
  },
  UNKNOWN_ROUTE: {
    text: 'Die Anfrage war nicht zu verstehen.',
    check:
      'Laden Sie die Seite neu; hilft das nicht, passen die Versionen von Seite und Dienst nicht zusammen.',
  },
  VALUE_NOT_ALLOWED: {
    text: 'Die Kamera bietet diesen Wert jetzt nicht an.',
    check: 'Wählen Sie einen der Werte, die sie anbietet.',
  },
  VALUE_NOT_KEPT: {
    text: 'Die Kamera hat einen anderen Wert angenommen als den gewählten.',
    check: 'Sehen Sie nach, welchen Wert sie jetzt hat.',
  },
  VALUE_NOT_UNDERSTOOD: {
    text: 'Dieser Wert ist nicht zu verstehen.',
    check: 'Wählen Sie einen der Werte, die die Kamera anbietet.',
  },
  WORKER_FAULT: {
    text: 'In rigd selbst ist etwas schiefgegangen.',
    check: 'Versuchen Sie es erneut; geschieht es wieder, senden Sie einen Bericht.',
  },
  WORKER_LOST: {
    text: 'Die Verbindung zur Kamera brach während der Arbeit ab und wird wiederhergestellt. Vielleicht hat der Auftrag gewirkt.',
    check: 'Prüfen Sie die Kamera und ihr letztes Bild, bevor Sie etwas wiederholen.',
  },
  WORKER_START_FAILED: {
    text: 'Die Verbindung zur Kamera ließ sich nicht beginnen.',
    check: 'Versuchen Sie es erneut; geschieht es wieder, starten Sie rigd neu.',
  },
  WOULD_NOT_EXPOSE: {
    text: 'Die Kamera würde jetzt kein Bild aufnehmen.',
    check: 'Sehen Sie auf den Monitor der Kamera.',
  },
  WRONG_MODE: {
    text: 'Die Kamera ist für einen anderen Zweck verbunden.',
    check: 'Trennen Sie sie und verbinden Sie sie für diesen.',
  },
  ZOOM_NOT_AVAILABLE: {
    text: 'Die Kamera oder ihr Objektiv kann nicht zoomen.',
    check: 'Prüfen Sie das Objektiv.',
  },
};

const reasons: (typeof english)['faults']['reasons'] = {
  busy: {
    text: 'Die Kamera ist beschäftigt.',
    check: 'Warten Sie einen Moment.',
  },
  card_full: {
    text: 'Die Karte der Kamera ist voll.',
    check: 'Wechseln Sie die Karte oder schaffen Sie Platz auf ihr.',
  },
  card_unusable: {
    text: 'Die Kamera kann ihre Karte nicht verwenden.',
    check: 'Entsperren, formatieren oder wechseln Sie die Karte.',
  },
  card_writing: {
    text: 'Die Kamera schreibt noch auf ihre Karte.',
    check: 'Warten Sie; endet es nicht, schalten Sie die Kamera aus und ein.',
  },
  exposure_program: {
    text: 'Das Moduswahlrad der Kamera steht falsch, zum Beispiel auf Film.',
    check: 'Drehen Sie es auf einen Modus für Fotos oder ändern Sie den Belichtungsmodus.',
  },
  focus_area: {
    text: 'Dieses Fokusfeld hat keinen Rahmen, der sich verschieben lässt.',
    check: 'Wählen Sie ein Fokusfeld mit Rahmen, etwa Spot.',
  },
  focus_mode: {
    text: 'Der Fokusmodus der Kamera passt nicht.',
    check: 'Wählen Sie Autofokus, damit die Kamera scharf stellt, oder MF, um selbst scharf zu stellen.',
  },
  interval_armed: {
    text: 'Die Intervallaufnahme ist eingeschaltet, daher würde ein Auslösen eine Reihe von Bildern beginnen.',
    check: 'Schalten Sie sie im Menü der Kamera aus.',
  },
  key_held: {
    text: 'Eine Taste der Kamera wird gehalten.',
    check: 'Lassen Sie sie los.',
  },
  log_in_not_taken: {
    text: 'Die Kamera nimmt eine Anmeldung dieser Art nicht an.',
    check: 'Prüfen Sie die Zugriffsauthentifizierung im Netzwerkmenü der Kamera.',
  },
  mode_not_supported: {
    text: 'Die Kamera lässt sich so nicht verbinden.',
    check: 'Verbinden Sie sie für Aufnahmen.',
  },
  no_card: {
    text: 'In der Kamera ist keine Karte.',
    check: 'Legen Sie eine Karte ein.',
  },
  no_still_pictures: {
    text: 'Diese Kamera nimmt nur Filme auf.',
    check: 'Nehmen Sie mit ihr Filme auf.',
  },
  not_let_in: {
    text: 'Die Kamera lässt diesen Computer nicht zu.',
    check: 'Öffnen Sie „Kopplung“ im Netzwerkmenü der Kamera oder bestätigen Sie auf ihrem Monitor.',
  },
  not_reported_yet: {
    text: 'Die Kamera wurde gerade erst verbunden und ist noch nicht bereit.',
    check: 'Warten Sie eine Sekunde.',
  },
  other_setting: {
    text: 'Zuerst ist eine andere Einstellung der Kamera zu ändern.',
    check: 'Die Meldung nennt die Einstellung.',
  },
  overheated: {
    text: 'Die Kamera ist zu heiß.',
    check: 'Lassen Sie sie abkühlen.',
  },
  priority_key_at_camera: {
    text: 'Die Einstellungen werden an der Kamera gesteuert und nicht von hier.',
    check: 'Geben Sie die Steuerung zuerst an den Computer.',
  },
  read_only: {
    text: 'Das kann nur die Kamera selbst ändern.',
    check: '',
  },
  recording: {
    text: 'Die Kamera nimmt einen Film auf.',
    check: 'Beenden Sie zuerst die Filmaufnahme.',
  },
  save_path: {
    text: 'Diese Kamera stellt nicht scharf, solange ihre Bilder an den Computer gehen.',
    check: 'Stellen Sie von Hand scharf oder verbinden Sie die Kamera für Aufnahmen.',
  },
  shutter_button_held: {
    text: 'Der Auslöser der Kamera wird halb gedrückt gehalten.',
    check: 'Lassen Sie ihn los.',
  },
};

/** The texts, by error code and by the reason of a refusal. */
export const faults: typeof english = { faults: { codes, reasons } };
