import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A small Parchís engine that answers the conformance protocol in binary: one die, one color a player, as {@code
 * ludoteka} plays.
 *
 * <pre>arbitro conform --wire pb --exec 'java Engine.java' --rules ludoteka</pre>
 *
 * It needs nothing but a JDK from 17 on. Copy it and put your own engine in the place of the class Game: all that the
 * protocol asks of it are its methods that are not private. The classes Message and Writer are what there is to
 * protobuf's format; those that protoc makes for Java do as well.
 */
public final class Engine {
    /** What this engine does not play: an answer, not a fault. */
    static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unsupported(String what) {
            super(what);
        }
    }

    /** A ply as the protocol has it. 0: not there. */
    record Ply(int die, int bonus, int piece, int to, int penalized, List<Integer> captured) {
        static Ply pass(boolean bonus, int number) {
            return new Ply(bonus ? 0 : number, bonus ? number : 0, 0, 0, 0, List.of());
        }

        Ply move(int moved, int end, List<Integer> rivals) {
            return new Ply(die, bonus, moved, end, 0, rivals);
        }

        Ply penalty(int loser) {
            return new Ply(die, bonus, 0, 0, loser, List.of());
        }
    }

    // ---- The rules -------------------------------------------------------------------------------------------

    /** A piece has two digits, and stands so many squares from its start: gate, corridor and goal come last. */
    static final class Game {
        private static final int NEST = -1;
        private static final Set<Integer> SAFE = Set.of(5, 12, 17);

        private final int arms;
        private final int gate;
        private final int goal;
        private final TreeMap<Integer, Integer> at = new TreeMap<>();
        private final List<String> owed;  // "d6", "b20", "b10"
        private final Set<Integer> late = new HashSet<>();  // who came later to a start with two foreign colors
        private int seat;
        private int sixes;
        private int last;  // the piece moved last in this turn
        private String done = "";

        /** A position line, taken apart (docs/notation.md). */
        Game(String line) {
            String[] parts = line.split(" ");
            String[] colors = parts[0].split("/");
            arms = colors.length;
            gate = 17 * arms - 5;
            goal = gate + 8;
            for (int color = 1; color <= arms; ++color) {
                String[] places = colors[color - 1].split(",");
                for (int i = 0; i < places.length; ++i) {
                    at.put(10 * color + i + 1, progress(color, places[i]));
                }
            }
            seat = Integer.parseInt(parts[1]);
            owed = new ArrayList<>(parts[2].equals("-") ? List.of() : Arrays.asList(parts[2].split("\\+")));
            if (!owed.stream().allMatch(item -> item.matches("[db][0-9]+"))) {
                throw new Unsupported("what is owed here: " + parts[2]);
            }
            for (String part : Arrays.asList(parts).subList(3, parts.length)) {
                String[] key = part.split("=");
                switch (key[0]) {
                    case "sixes" -> sixes = Integer.parseInt(key[1]);
                    case "last" -> last = Integer.parseInt(key[1]);
                    case "late" -> Arrays.stream(key[1].split("\\+")).map(Integer::valueOf).forEach(late::add);
                    case "done" -> done = key[1];
                    default -> throw new Unsupported("what this position remembers: " + key[0]);
                }
            }
        }

        String line() {
            StringBuilder line = new StringBuilder();
            for (int piece : at.keySet()) {
                line.append(piece == 11 ? "" : piece % 10 == 1 ? "/" : ",").append(written(piece));
            }
            line.append(' ').append(seat).append(' ').append(owed.isEmpty() ? "-" : String.join("+", owed));
            line.append(sixes == 0 ? "" : " sixes=" + sixes).append(last == 0 ? "" : " last=" + last);
            TreeMap<Integer, String> ordered = new TreeMap<>();  // by their starts
            for (int piece : late) {
                ordered.put(square(piece / 10, at.get(piece)), String.valueOf(piece));
            }
            line.append(late.isEmpty() ? "" : " late=" + String.join("+", ordered.values()));
            return line.append(done.isEmpty() ? "" : " done=" + done).toString();
        }

        int seat() {
            return seat;
        }

        /** Pieces of one color on one square: nobody can tell one from the other. */
        boolean areAlike(int piece, int other) {
            return piece == other || at.containsKey(piece) && at.containsKey(other) && piece / 10 == other / 10
                    && at.get(piece).equals(at.get(other));
        }

        /** Every legal ply; of two bonuses either may be used first. */
        List<Ply> legal(int face) {
            List<Ply> plies = new ArrayList<>();
            if (!done.isEmpty()) {
                return plies;
            }
            if (owed.isEmpty()) {
                plies.addAll(legalWith(false, face));
            }
            for (String item : new LinkedHashSet<>(owed)) {
                plies.addAll(legalWith(item.charAt(0) == 'b', Integer.parseInt(item.substring(1))));
            }
            return plies;
        }

        /** Carries a legal ply out. */
        void play(Ply ply) {
            boolean third = sixes == 2 && ply.die() == 6;
            if (ply.bonus() == 0) {
                sixes = ply.die() == 6 && !third ? sixes + 1 : 0;
            }
            owed.remove(ply.bonus() != 0 ? "b" + ply.bonus() : "d" + ply.die());
            if (ply.penalized() != 0) {
                put(ply.penalized(), NEST);
            }
            for (int captured : ply.captured()) {
                put(captured, NEST);
                owed.add("b20");
            }
            if (ply.piece() != 0) {
                int track = 17 * arms;
                int color = ply.piece() / 10;
                put(ply.piece(), ply.to() > track ? ply.to() - track + gate : progress(color, "" + ply.to()));
                if (at.get(ply.piece()) == goal) {
                    owed.add("b10");
                }
                last = ply.piece();
            }
            if (own().stream().allMatch(piece -> at.get(piece) == goal)) {
                done = String.valueOf(seat);
                owed.clear();
                sixes = 0;
            } else if (owed.isEmpty() && sixes == 0) {
                seat = (seat + 1) % arms;
            }
            if (sixes == 0) {
                last = 0;
            }
        }

        private int progress(int color, String place) {
            int track = 17 * arms;
            return switch (place.charAt(0)) {
                case 'n' -> NEST;
                case 'g' -> goal;
                case 'c' -> gate + Integer.parseInt(place.substring(1));
                default -> (Integer.parseInt(place) - 17 * (color - 1) - 5 + track) % track;
            };
        }

        private String written(int piece) {
            int progress = at.get(piece);
            if (progress == NEST || progress == goal) {
                return progress == NEST ? "n" : "g";
            }
            return progress > gate ? "c" + (progress - gate) : String.valueOf(square(piece / 10, progress));
        }

        /** The number of a square: first the track, then the corridor, then the goal. */
        private int square(int color, int progress) {
            int track = 17 * arms;
            return progress > gate ? track + progress - gate : (17 * (color - 1) + 4 + progress) % track + 1;
        }

        private List<Integer> own() {
            return at.keySet().stream().filter(piece -> piece / 10 == seat + 1).toList();
        }

        /** Who stands on a square. The nest and the goal hold any number, and are none. */
        private List<Integer> on(int color, int progress) {
            return at.keySet().stream().filter(piece -> {
                int there = at.get(piece);
                boolean inCorridor = there > gate;
                return there != NEST && there != goal && inCorridor == progress > gate
                        && (!inCorridor || piece / 10 == color)
                        && square(piece / 10, there) == square(color, progress);
            }).toList();
        }

        private static boolean isBarrier(List<Integer> pieces) {
            return pieces.size() == 2 && pieces.get(0) / 10 == pieces.get(1) / 10;
        }

        private List<Ply> legalWith(boolean bonus, int number) {
            Ply pass = Ply.pass(bonus, number);
            if (!bonus && number == 6 && sixes == 2) {  // a piece in the corridor is spared
                boolean goes = last != 0 && at.get(last) <= gate;
                return List.of(goes ? pass.penalty(last) : pass);
            }
            List<Ply> plies = new ArrayList<>();
            if (!bonus && number == 5) {
                own().forEach(piece -> plies.addAll(entries(pass, piece)));
            }
            if (plies.isEmpty()) {
                plies.addAll(moves(pass, number, !bonus && number == 6));
            }
            return plies.isEmpty() ? List.of(pass) : plies;
        }

        /**
         * The ways in which a five brings this piece out: where two rivals stand on the start, the later one is
         * captured, and either where nobody knows which that is.
         */
        private List<Ply> entries(Ply pass, int piece) {
            int color = piece / 10;
            List<Integer> there = on(color, 0);
            List<Integer> rivals = there.stream().filter(other -> other / 10 != color).toList();
            List<Integer> later = rivals.stream().filter(late::contains).toList();
            if (at.get(piece) != NEST || there.size() == 2 && rivals.isEmpty()) {
                return List.of();
            }
            int start = square(color, 0);
            if (there.size() < 2) {
                return List.of(pass.move(piece, start, List.of()));
            }
            return (later.isEmpty() ? rivals : later).stream().map(one -> pass.move(piece, start, List.of(one)))
                    .toList();
        }

        private List<Ply> moves(Ply pass, int number, boolean six) {
            boolean allOut = own().stream().allMatch(piece -> at.get(piece) != NEST);
            int steps = six && allOut ? 7 : number;
            List<Ply> moves = new ArrayList<>();
            List<Ply> opening = new ArrayList<>();  // those that open a barrier, as a six has to
            for (int piece : own()) {
                int color = piece / 10;
                int start = at.get(piece);
                int end = start + steps;
                boolean free = start != NEST && end <= goal;
                for (int progress = start + 1; free && progress <= end && progress < goal; ++progress) {
                    free = !isBarrier(on(color, progress));
                }
                List<Integer> there = end >= goal ? List.of() : on(color, end);
                if (!free || there.size() > 1) {
                    continue;
                }
                boolean safe = end > gate || SAFE.contains((square(color, end) - 1) % 17 + 1);
                boolean captures = !safe && !there.isEmpty() && there.get(0) / 10 != color;
                Ply move = pass.move(piece, square(color, end), captures ? there : List.of());
                moves.add(move);
                if (six && isBarrier(on(color, start))) {
                    opening.add(move);
                }
            }
            return opening.isEmpty() ? moves : opening;
        }

        /** Moves a piece, and remembers who came later to a start. */
        private void put(int piece, int progress) {
            int color = piece / 10;
            late.remove(piece);
            if (at.get(piece) != NEST) {
                late.removeAll(on(color, at.get(piece)));
            }
            at.put(piece, progress);
            int square = square(color, progress);
            if (progress < 0 || progress > gate || square % 17 != 5) {
                return;
            }
            Set<Integer> colors = new TreeSet<>(List.of(square / 17 + 1));
            on(color, progress).forEach(other -> colors.add(other / 10));
            if (colors.size() == 3) {
                late.add(piece);
            }
        }
    }

    // ---- Protobuf --------------------------------------------------------------------------------------------

    /** A message: its fields by their numbers. One that is absent is 0, empty, or a message without fields. */
    static final class Message {
        private final Map<Integer, List<Object>> fields = new HashMap<>();

        Message(byte[] bytes) {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            while (in.hasRemaining()) {
                long tag = varint(in);
                Object value = switch ((int) (tag & 7)) {
                    case 0 -> varint(in);
                    case 1 -> in.getLong();
                    case 2 -> {
                        byte[] part = new byte[Math.min((int) varint(in), in.remaining())];
                        in.get(part);
                        yield part;
                    }
                    case 5 -> in.getInt();
                    default -> throw new IllegalArgumentException("no message");
                };
                fields.computeIfAbsent((int) (tag >>> 3), number -> new ArrayList<>()).add(value);
            }
        }

        static long varint(ByteBuffer in) {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = in.get();
                value |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        boolean has(int field) {
            return fields.containsKey(field);
        }

        int number(int field) {
            return has(field) ? ((Long) fields.get(field).get(0)).intValue() : 0;
        }

        String text(int field) {
            return has(field) ? new String((byte[]) fields.get(field).get(0), StandardCharsets.UTF_8) : "";
        }

        Message message(int field) {
            return new Message(has(field) ? (byte[]) fields.get(field).get(0) : new byte[0]);
        }

        List<Message> messages(int field) {
            return fields.getOrDefault(field, List.of()).stream().map(part -> new Message((byte[]) part)).toList();
        }

        /** Numbers of a repeated field stand packed in one part, or each by itself. */
        List<Integer> numbers(int field) {
            List<Integer> numbers = new ArrayList<>();
            for (Object value : fields.getOrDefault(field, List.of())) {
                if (value instanceof byte[] part) {
                    for (ByteBuffer in = ByteBuffer.wrap(part); in.hasRemaining(); ) {
                        numbers.add((int) varint(in));
                    }
                } else {
                    numbers.add(((Long) value).intValue());
                }
            }
            return numbers;
        }
    }

    static final class Writer {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        private Writer varint(long value) {
            for (; value >= 0x80; value >>>= 7) {
                out.write((int) (value & 0x7F | 0x80));
            }
            out.write((int) value);
            return this;
        }

        /** Nothing at all for 0. */
        Writer number(int field, int value) {
            return value == 0 ? this : flag(field, value);
        }

        /** A value that tells 0 from nothing. */
        Writer flag(int field, int value) {
            return varint((long) field << 3).varint(value);
        }

        Writer text(int field, String value) {
            return bytes(field, value.getBytes(StandardCharsets.UTF_8));
        }

        Writer message(int field, Writer value) {
            return bytes(field, value.out.toByteArray());
        }

        private Writer bytes(int field, byte[] value) {
            varint((long) field << 3 | 2).varint(value.length).out.writeBytes(value);
            return this;
        }

        void writeDelimitedTo(OutputStream stream) throws IOException {
            Writer length = new Writer().varint(out.size());
            length.out.writeTo(stream);
            out.writeTo(stream);
            stream.flush();
        }
    }

    // ---- The protocol: the numbers are those of proto/parchis/conformance/v1/protocol.proto ------------------

    static final int ID = 1;
    static final int HELLO = 2;
    static final int LEGAL = 3;
    static final int APPLY = 4;
    static final int JUDGE = 5;
    static final int BYE = 15;
    static final int UNSUPPORTED = 16;
    static final int ERROR = 17;
    // Of a ply.
    static final int SEAT = 1;
    static final int DIE = 3;
    static final int BONUS = 5;
    static final int PIECE = 6;
    static final int SECOND = 7;
    static final int TO = 8;
    static final int CAPTURED = 9;
    static final int PENALIZED = 10;

    static Writer written(Ply ply) {
        Writer out = new Writer().number(DIE, ply.die()).number(BONUS, ply.bonus()).number(PIECE, ply.piece())
                .number(TO, ply.to()).number(PENALIZED, ply.penalized());
        ply.captured().forEach(piece -> out.number(CAPTURED, piece));
        return out;
    }

    /** The position of a question, by the rules of the question. */
    static Game game(Message asked) {
        Message rules = asked.message(1);
        boolean known = rules.text(1).isEmpty() || rules.text(1).equals("ludoteka");
        if (!known || rules.has(2) || rules.has(3)) {
            throw new Unsupported("other rules than ludoteka");
        }
        return new Game(asked.text(2));
    }

    /** Plays a ply that somebody writes, if a legal one is like it. `to` and `captured` may be left out. */
    static boolean play(Game game, Message written) {
        if (written.has(SEAT) && written.number(SEAT) != game.seat() || written.has(SECOND)) {
            return false;
        }
        int penalized = written.number(PENALIZED);
        for (Ply ply : game.legal(written.number(DIE))) {
            if (written.number(DIE) == ply.die() && written.number(BONUS) == ply.bonus()
                    && written.number(PIECE) == ply.piece()
                    && (!written.has(TO) || written.number(TO) == ply.to())
                    && (!written.has(CAPTURED) || written.numbers(CAPTURED).equals(ply.captured()))
                    && game.areAlike(penalized, ply.penalized())) {
                game.play(ply.piece() == 0 ? ply.penalty(penalized) : ply);
                return true;
            }
        }
        return false;
    }

    static Writer legal(Message asked) {
        List<Integer> dice = asked.numbers(3);
        Writer reply = new Writer();
        game(asked).legal(dice.isEmpty() ? 0 : dice.get(0)).forEach(ply -> reply.message(1, written(ply)));
        return reply;
    }

    static Writer apply(Message asked) {
        Game game = game(asked);
        boolean legal = play(game, asked.message(3));
        return legal ? new Writer().text(2, game.line()) : new Writer().flag(1, 0);
    }

    static Writer judge(Message asked) {
        Game game = game(asked);
        int index = 0;
        for (Message ply : asked.messages(3)) {
            if (!play(game, ply)) {
                return new Writer().flag(1, 0).flag(2, index);
            }
            ++index;
        }
        return new Writer().flag(1, 1);
    }

    static Writer hello() {
        Writer reply = new Writer().text(1, "Engine.java").text(2, "1").text(4, "ludoteka");
        List.of("legal", "apply", "judge").forEach(request -> reply.text(6, request));
        return reply;
    }

    static Writer answer(Message request) {
        Writer reply = new Writer().number(ID, request.number(ID));
        try {
            if (request.has(HELLO)) {
                return reply.message(HELLO, hello());
            } else if (request.has(LEGAL)) {
                return reply.message(LEGAL, legal(request.message(LEGAL)));
            } else if (request.has(APPLY)) {
                return reply.message(APPLY, apply(request.message(APPLY)));
            } else if (request.has(JUDGE)) {
                return reply.message(JUDGE, judge(request.message(JUDGE)));
            } else if (request.has(BYE)) {
                return reply.message(BYE, new Writer());
            }
            return reply.text(UNSUPPORTED, "this request");
        } catch (Unsupported reason) {
            return reply.text(UNSUPPORTED, reason.getMessage());
        } catch (RuntimeException fault) {
            return reply.text(ERROR, fault.toString());
        }
    }

    /** The next message in bytes, without its length; null at the end of the input. */
    static byte[] read(InputStream in) throws IOException {
        int length = 0;
        for (int shift = 0; ; shift += 7) {
            int next = in.read();
            if (next < 0) {
                return null;
            }
            length |= (next & 0x7F) << shift;
            if (next < 0x80) {
                return in.readNBytes(length);
            }
        }
    }

    public static void main(String[] arguments) throws IOException {
        for (byte[] bytes = read(System.in); bytes != null; bytes = read(System.in)) {
            Message request = new Message(bytes);
            answer(request).writeDelimitedTo(System.out);
            if (request.has(BYE)) {
                return;
            }
        }
    }
}
