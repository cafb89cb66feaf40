import { addAllEmoji } from './early-emoji'

/** The glyphs behind `callout.emoji_id` (platform/docx#colours-and-languages): name, glyph, name, glyph … */
const table =
  'grinning 😀 grin 😁 joy 😂 smiley 😃 smile 😄 sweat_smile 😅 laughing 😆 wink 😉 blush 😊 yum 😋 sunglasses 😎 ' +
  'heart_eyes 😍 kissing_heart 😘 kissing 😗 kissing_smiling_eyes 😙 kissing_closed_eyes 😚 ' +
  'slightly_smiling_face 🙂 hugging_face 🤗 thinking_face 🤔 neutral_face 😐 expressionless 😑 no_mouth 😶 ' +
  'face_with_rolling_eyes 🙄 smirk 😏 persevere 😣 disappointed_relieved 😥 open_mouth 😮 ' +
  'zipper_mouth_face 🤐 hushed 😯 sleepy 😪 tired_face 😫 sleeping 😴 relieved 😌 stuck_out_tongue 😛 ' +
  'stuck_out_tongue_winking_eye 😜 stuck_out_tongue_closed_eyes 😝 unamused 😒 sweat 😓 pensive 😔 ' +
  'confused 😕 upside_down_face 🙃 money_mouth_face 🤑 astonished 😲 slightly_frowning_face 🙁 confounded 😖 ' +
  'disappointed 😞 worried 😟 triumph 😤 cry 😢 sob 😭 frowning 😦 anguished 😧 fearful 😨 weary 😩 grimacing 😬 ' +
  'cold_sweat 😰 scream 😱 flushed 😳 dizzy_face 😵 rage 😡 angry 😠 mask 😷 face_with_thermometer 🤒 ' +
  'face_with_head_bandage 🤕 innocent 😇 nerd_face 🤓 smiling_imp 😈 imp 👿 japanese_ogre 👹 ' +
  'japanese_goblin 👺 skull 💀 ghost 👻 alien 👽 space_invader 👾 robot_face 🤖 hankey 💩 smiley_cat 😺 ' +
  'smile_cat 😸 joy_cat 😹 heart_eyes_cat 😻 smirk_cat 😼 kissing_cat 😽 scream_cat 🙀 crying_cat_face 😿 ' +
  'pouting_cat 😾 see_no_evil 🙈 hear_no_evil 🙉 speak_no_evil 🙊 baby 👶 boy 👦 girl 👧 man 👨 woman 👩 ' +
  'older_man 👴 older_woman 👵 cop 👮 guardsman 💂 construction_worker 👷 princess 👸 man_with_turban 👳 ' +
  'man_with_gua_pi_mao 👲 person_with_blond_hair 👱 bride_with_veil 👰 angel 👼 santa 🎅 person_frowning 🙍 ' +
  'person_with_pouting_face 🙎 no_good 🙅 ok_woman 🙆 information_desk_person 💁 raising_hand 🙋 bow 🙇 ' +
  'massage 💆 haircut 💇 walking 🚶 runner 🏃 dancer 💃 dancers 👯 bath 🛀 sleeping_accommodation 🛌 ' +
  'bust_in_silhouette 👤 busts_in_silhouette 👥 horse_racing 🏇 snowboarder 🏂 surfer 🏄 rowboat 🚣 ' +
  'swimmer 🏊 bicyclist 🚴 mountain_bicyclist 🚵 couple 👫 two_men_holding_hands 👬 ' +
  'two_women_holding_hands 👭 couplekiss 💏 couple_with_heart 💑 family 👪 muscle 💪 point_left 👈 ' +
  'point_right 👉 point_up_2 👆 middle_finger 🖕 point_down 👇 spock-hand 🖖 the_horns 🤘 hand ✋ ok_hand 👌 ' +
  '+1 👍 fist ✊ facepunch 👊 wave 👋 clap 👏 open_hands 👐 raised_hands 🙌 pray 🙏 nail_care 💅 ear 👂 nose 👃 ' +
  'footprints 👣 eyes 👀 tongue 👅 lips 👄 kiss 💋 cupid 💘 heartbeat 💓 broken_heart 💔 two_hearts 💕 ' +
  'sparkling_heart 💖 heartpulse 💗 blue_heart 💙 green_heart 💚 yellow_heart 💛 purple_heart 💜 ' +
  'gift_heart 💝 revolving_hearts 💞 heart_decoration 💟 love_letter 💌 zzz 💤 anger 💢 bomb 💣 boom 💥 ' +
  'sweat_drops 💦 dash 💨 dizzy 💫 speech_balloon 💬 thought_balloon 💭 eyeglasses 👓 necktie 👔 shirt 👕 ' +
  'jeans 👖 dress 👗 kimono 👘 bikini 👙 womans_clothes 👚 purse 👛 handbag 👜 pouch 👝 school_satchel 🎒 ' +
  'mans_shoe 👞 athletic_shoe 👟 high_heel 👠 sandal 👡 boot 👢 crown 👑 womans_hat 👒 tophat 🎩 ' +
  'mortar_board 🎓 prayer_beads 📿 lipstick 💄 ring 💍 gem 💎 monkey_face 🐵 monkey 🐒 dog 🐶 dog2 🐕 poodle 🐩 ' +
  'wolf 🐺 cat 🐱 cat2 🐈 lion_face 🦁 tiger 🐯 tiger2 🐅 leopard 🐆 horse 🐴 racehorse 🐎 unicorn_face 🦄 cow 🐮 ' +
  'ox 🐂 water_buffalo 🐃 cow2 🐄 pig 🐷 pig2 🐖 boar 🐗 pig_nose 🐽 ram 🐏 sheep 🐑 goat 🐐 dromedary_camel 🐪 ' +
  'camel 🐫 elephant 🐘 mouse 🐭 mouse2 🐁 rat 🐀 hamster 🐹 rabbit 🐰 rabbit2 🐇 bear 🐻 koala 🐨 panda_face 🐼 ' +
  'feet 🐾 turkey 🦃 chicken 🐔 rooster 🐓 hatching_chick 🐣 baby_chick 🐤 hatched_chick 🐥 bird 🐦 penguin 🐧 ' +
  'frog 🐸 crocodile 🐊 turtle 🐢 snake 🐍 dragon_face 🐲 dragon 🐉 whale 🐳 whale2 🐋 dolphin 🐬 fish 🐟 ' +
  'tropical_fish 🐠 blowfish 🐡 octopus 🐙 shell 🐚 crab 🦀 snail 🐌 bug 🐛 ant 🐜 bee 🐝 beetle 🐞 scorpion 🦂 ' +
  'bouquet 💐 cherry_blossom 🌸 white_flower 💮 rose 🌹 hibiscus 🌺 sunflower 🌻 blossom 🌼 tulip 🌷 ' +
  'seedling 🌱 evergreen_tree 🌲 deciduous_tree 🌳 palm_tree 🌴 cactus 🌵 ear_of_rice 🌾 herb 🌿 ' +
  'four_leaf_clover 🍀 maple_leaf 🍁 fallen_leaf 🍂 leaves 🍃 grapes 🍇 melon 🍈 watermelon 🍉 tangerine 🍊 ' +
  'lemon 🍋 banana 🍌 pineapple 🍍 apple 🍎 green_apple 🍏 pear 🍐 peach 🍑 cherries 🍒 strawberry 🍓 tomato 🍅 ' +
  'eggplant 🍆 corn 🌽 mushroom 🍄 chestnut 🌰 bread 🍞 cheese_wedge 🧀 meat_on_bone 🍖 poultry_leg 🍗 ' +
  'hamburger 🍔 fries 🍟 pizza 🍕 hotdog 🌭 taco 🌮 burrito 🌯 fried_egg 🍳 stew 🍲 popcorn 🍿 bento 🍱 ' +
  'rice_cracker 🍘 rice_ball 🍙 rice 🍚 curry 🍛 ramen 🍜 spaghetti 🍝 sweet_potato 🍠 oden 🍢 sushi 🍣 ' +
  'fried_shrimp 🍤 fish_cake 🍥 dango 🍡 icecream 🍦 shaved_ice 🍧 ice_cream 🍨 doughnut 🍩 cookie 🍪 ' +
  'birthday 🎂 cake 🍰 chocolate_bar 🍫 candy 🍬 lollipop 🍭 custard 🍮 honey_pot 🍯 baby_bottle 🍼 coffee ☕ ' +
  'tea 🍵 sake 🍶 champagne 🍾 wine_glass 🍷 cocktail 🍸 tropical_drink 🍹 beer 🍺 beers 🍻 fork_and_knife 🍴 ' +
  'hocho 🔪 amphora 🏺 jack_o_lantern 🎃 christmas_tree 🎄 fireworks 🎆 sparkler 🎇 sparkles ✨ balloon 🎈 ' +
  'tada 🎉 confetti_ball 🎊 tanabata_tree 🎋 bamboo 🎍 dolls 🎎 flags 🎏 wind_chime 🎐 rice_scene 🎑 ribbon 🎀 ' +
  'gift 🎁 ticket 🎫 trophy 🏆 sports_medal 🏅 soccer ⚽ baseball ⚾ basketball 🏀 volleyball 🏐 football 🏈 ' +
  'rugby_football 🏉 tennis 🎾 8ball 🎱 bowling 🎳 cricket_bat_and_ball 🏏 field_hockey_stick_and_ball 🏑 ' +
  'ice_hockey_stick_and_puck 🏒 table_tennis_paddle_and_ball 🏓 badminton_racquet_and_shuttlecock 🏸 ' +
  'dart 🎯 golf ⛳ fishing_pole_and_fish 🎣 running_shirt_with_sash 🎽 ski 🎿 video_game 🎮 game_die 🎲 ' +
  'black_joker 🃏 mahjong 🀄 flower_playing_cards 🎴 earth_africa 🌍 earth_americas 🌎 earth_asia 🌏 ' +
  'globe_with_meridians 🌐 japan 🗾 volcano 🌋 mount_fuji 🗻 house 🏠 house_with_garden 🏡 office 🏢 ' +
  'post_office 🏣 european_post_office 🏤 hospital 🏥 bank 🏦 hotel 🏨 love_hotel 🏩 convenience_store 🏪 ' +
  'school 🏫 department_store 🏬 factory 🏭 japanese_castle 🏯 european_castle 🏰 wedding 💒 tokyo_tower 🗼 ' +
  'statue_of_liberty 🗽 church ⛪ mosque 🕌 synagogue 🕍 kaaba 🕋 fountain ⛲ tent ⛺ foggy 🌁 ' +
  'night_with_stars 🌃 sunrise_over_mountains 🌄 sunrise 🌅 city_sunset 🌆 city_sunrise 🌇 ' +
  'bridge_at_night 🌉 milky_way 🌌 carousel_horse 🎠 ferris_wheel 🎡 roller_coaster 🎢 barber 💈 ' +
  'circus_tent 🎪 performing_arts 🎭 art 🎨 slot_machine 🎰 steam_locomotive 🚂 railway_car 🚃 ' +
  'bullettrain_side 🚄 bullettrain_front 🚅 train2 🚆 metro 🚇 light_rail 🚈 station 🚉 tram 🚊 monorail 🚝 ' +
  'mountain_railway 🚞 train 🚋 bus 🚌 oncoming_bus 🚍 trolleybus 🚎 minibus 🚐 ambulance 🚑 fire_engine 🚒 ' +
  'police_car 🚓 oncoming_police_car 🚔 taxi 🚕 oncoming_taxi 🚖 car 🚗 oncoming_automobile 🚘 blue_car 🚙 ' +
  'truck 🚚 articulated_lorry 🚛 tractor 🚜 bike 🚲 busstop 🚏 fuelpump ⛽ rotating_light 🚨 traffic_light 🚥 ' +
  'vertical_traffic_light 🚦 construction 🚧 anchor ⚓ boat ⛵ speedboat 🚤 ship 🚢 airplane_departure 🛫 ' +
  'airplane_arriving 🛬 seat 💺 helicopter 🚁 suspension_railway 🚟 mountain_cableway 🚠 aerial_tramway 🚡 ' +
  'rocket 🚀 door 🚪 toilet 🚽 shower 🚿 bathtub 🛁 hourglass ⌛ hourglass_flowing_sand ⏳ watch ⌚ ' +
  'alarm_clock ⏰ clock12 🕛 clock1230 🕧 clock1 🕐 clock130 🕜 clock2 🕑 clock230 🕝 clock3 🕒 clock330 🕞 ' +
  'clock4 🕓 clock430 🕟 clock5 🕔 clock530 🕠 clock6 🕕 clock630 🕡 clock7 🕖 clock730 🕢 clock8 🕗 clock830 🕣 ' +
  'clock9 🕘 clock930 🕤 clock10 🕙 clock1030 🕥 clock11 🕚 clock1130 🕦 new_moon 🌑 waxing_crescent_moon 🌒 ' +
  'first_quarter_moon 🌓 moon 🌔 full_moon 🌕 waning_gibbous_moon 🌖 last_quarter_moon 🌗 ' +
  'waning_crescent_moon 🌘 crescent_moon 🌙 new_moon_with_face 🌚 first_quarter_moon_with_face 🌛 ' +
  'last_quarter_moon_with_face 🌜 full_moon_with_face 🌝 sun_with_face 🌞 star ⭐ star2 🌟 stars 🌠 ' +
  'partly_sunny ⛅ cyclone 🌀 rainbow 🌈 closed_umbrella 🌂 umbrella_with_rain_drops ☔ zap ⚡ ' +
  'snowman_without_snow ⛄ fire 🔥 droplet 💧 ocean 🌊 mute 🔇 speaker 🔈 sound 🔉 loud_sound 🔊 loudspeaker 📢 ' +
  'mega 📣 postal_horn 📯 bell 🔔 no_bell 🔕 musical_score 🎼 musical_note 🎵 notes 🎶 microphone 🎤 ' +
  'headphones 🎧 radio 📻 saxophone 🎷 guitar 🎸 musical_keyboard 🎹 trumpet 🎺 violin 🎻 iphone 📱 calling 📲 ' +
  'telephone_receiver 📞 pager 📟 fax 📠 battery 🔋 electric_plug 🔌 computer 💻 minidisc 💽 floppy_disk 💾 ' +
  'cd 💿 dvd 📀 movie_camera 🎥 clapper 🎬 tv 📺 camera 📷 camera_with_flash 📸 video_camera 📹 vhs 📼 mag 🔍 ' +
  'mag_right 🔎 microscope 🔬 telescope 🔭 satellite_antenna 📡 bulb 💡 flashlight 🔦 izakaya_lantern 🏮 ' +
  'notebook_with_decorative_cover 📔 closed_book 📕 book 📖 green_book 📗 blue_book 📘 orange_book 📙 ' +
  'books 📚 notebook 📓 ledger 📒 page_with_curl 📃 scroll 📜 page_facing_up 📄 newspaper 📰 bookmark_tabs 📑 ' +
  'bookmark 🔖 moneybag 💰 yen 💴 dollar 💵 euro 💶 pound 💷 money_with_wings 💸 credit_card 💳 chart 💹 ' +
  'currency_exchange 💱 heavy_dollar_sign 💲 e-mail 📧 incoming_envelope 📨 envelope_with_arrow 📩 ' +
  'outbox_tray 📤 inbox_tray 📥 package 📦 mailbox 📫 mailbox_closed 📪 mailbox_with_mail 📬 ' +
  'mailbox_with_no_mail 📭 postbox 📮 memo 📝 briefcase 💼 file_folder 📁 open_file_folder 📂 date 📅 ' +
  'calendar 📆 card_index 📇 chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 bar_chart 📊 ' +
  'clipboard 📋 pushpin 📌 round_pushpin 📍 paperclip 📎 straight_ruler 📏 triangular_ruler 📐 lock 🔒 ' +
  'unlock 🔓 lock_with_ink_pen 🔏 closed_lock_with_key 🔐 key 🔑 hammer 🔨 gun 🔫 bow_and_arrow 🏹 wrench 🔧 ' +
  'nut_and_bolt 🔩 link 🔗 syringe 💉 pill 💊 smoking 🚬 moyai 🗿 crystal_ball 🔮 atm 🏧 ' +
  'put_litter_in_its_place 🚮 potable_water 🚰 wheelchair ♿ mens 🚹 womens 🚺 restroom 🚻 baby_symbol 🚼 ' +
  'wc 🚾 passport_control 🛂 customs 🛃 baggage_claim 🛄 left_luggage 🛅 children_crossing 🚸 no_entry ⛔ ' +
  'no_entry_sign 🚫 no_bicycles 🚳 no_smoking 🚭 do_not_litter 🚯 non-potable_water 🚱 no_pedestrians 🚷 ' +
  'no_mobile_phones 📵 underage 🔞 arrows_clockwise 🔃 arrows_counterclockwise 🔄 back 🔙 end 🔚 on 🔛 soon 🔜 ' +
  'top 🔝 place_of_worship 🛐 menorah_with_nine_branches 🕎 six_pointed_star 🔯 aries ♈ taurus ♉ gemini ♊ ' +
  'cancer ♋ leo ♌ virgo ♍ libra ♎ scorpius ♏ sagittarius ♐ capricorn ♑ aquarius ♒ pisces ♓ ophiuchus ⛎ ' +
  'twisted_rightwards_arrows 🔀 repeat 🔁 repeat_one 🔂 fast_forward ⏩ rewind ⏪ arrow_up_small 🔼 ' +
  'arrow_double_up ⏫ arrow_down_small 🔽 arrow_double_down ⏬ cinema 🎦 low_brightness 🔅 ' +
  'high_brightness 🔆 signal_strength 📶 vibration_mode 📳 mobile_phone_off 📴 trident 🔱 name_badge 📛 ' +
  'beginner 🔰 o ⭕ white_check_mark ✅ x ❌ negative_squared_cross_mark ❎ heavy_plus_sign ➕ ' +
  'heavy_minus_sign ➖ heavy_division_sign ➗ curly_loop ➰ loop ➿ question ❓ grey_question ❔ ' +
  'grey_exclamation ❕ exclamation ❗ keycap_ten 🔟 100 💯 capital_abcd 🔠 abcd 🔡 1234 🔢 symbols 🔣 abc 🔤 ' +
  'ab 🆎 cl 🆑 cool 🆒 free 🆓 id 🆔 new 🆕 ng 🆖 ok 🆗 sos 🆘 up 🆙 vs 🆚 koko 🈁 u6709 🈶 u6307 🈯 ' +
  'ideograph_advantage 🉐 u5272 🈹 u7121 🈚 u7981 🈲 accept 🉑 u7533 🈸 u5408 🈴 u7a7a 🈳 u55b6 🈺 u6e80 🈵 ' +
  'white_medium_small_square ◽ black_medium_small_square ◾ black_large_square ⬛ white_large_square ⬜ ' +
  'large_orange_diamond 🔶 large_blue_diamond 🔷 small_orange_diamond 🔸 small_blue_diamond 🔹 ' +
  'small_red_triangle 🔺 small_red_triangle_down 🔻 diamond_shape_with_a_dot_inside 💠 radio_button 🔘 ' +
  'black_square_button 🔲 white_square_button 🔳 white_circle ⚪ black_circle ⚫ red_circle 🔴 ' +
  'large_blue_circle 🔵 checkered_flag 🏁 triangular_flag_on_post 🚩 crossed_flags 🎌 gorilla 🦍 ' +
  'rolling_on_the_floor_laughing 🤣 waving_black_flag 🏴 fox_face 🦊 kiwifruit 🥝 coconut 🥥 avocado 🥑 ' +
  'zebra_face 🦓 deer 🦌 potato 🥔 carrot 🥕 star-struck 🤩 first_place_medal 🥇 face_with_raised_eyebrow 🤨 ' +
  'cucumber 🥒 drum_with_drumsticks 🥁 broccoli 🥦 second_place_medal 🥈 third_place_medal 🥉 peanuts 🥜 ' +
  'croissant 🥐 baguette_bread 🥖 pretzel 🥨 pancakes 🥞 giraffe_face 🦒 rhinoceros 🦏 cut_of_meat 🥩 bacon 🥓 ' +
  'boxing_glove 🥊 drooling_face 🤤 martial_arts_uniform 🥋 sandwich 🥪 goal_net 🥅 hedgehog 🦔 bat 🦇 ' +
  'stuffed_flatbread 🥙 egg 🥚 shallow_pan_of_food 🥘 sled 🛷 curling_stone 🥌 bowl_with_spoon 🥣 ' +
  'green_salad 🥗 canned_food 🥫 eagle 🦅 duck 🦆 owl 🦉 exploding_head 🤯 lizard 🦎 zany_face 🤪 dumpling 🥟 ' +
  'fortune_cookie 🥠 sauropod 🦕 t-rex 🦖 takeout_box 🥡 face_with_symbols_on_mouth 🤬 nauseated_face 🤢 ' +
  'face_vomiting 🤮 shark 🦈 sneezing_face 🤧 pie 🥧 face_with_cowboy_hat 🤠 clown_face 🤡 lying_face 🤥 ' +
  'shrimp 🦐 squid 🦑 shushing_face 🤫 face_with_hand_over_mouth 🤭 butterfly 🦋 face_with_monocle 🧐 ' +
  'glass_of_milk 🥛 cricket 🦗 scooter 🛴 clinking_glasses 🥂 motor_scooter 🛵 tumbler_glass 🥃 ' +
  'cup_with_straw 🥤 wilted_flower 🥀 chopsticks 🥢 spoon 🥄 octagonal_sign 🛑 canoe 🛶 child 🧒 adult 🧑 ' +
  'older_adult 🧓 flying_saucer 🛸 prince 🤴 shopping_trolley 🛒 person_with_headscarf 🧕 bearded_person 🧔 ' +
  'man_in_tuxedo 🤵 pregnant_woman 🤰 breast-feeding 🤱 mrs_claus 🤶 mage 🧙 fairy 🧚 vampire 🧛 merperson 🧜 ' +
  'elf 🧝 genie 🧞 zombie 🧟 face_palm 🤦 shrug 🤷 man_dancing 🕺 person_in_steamy_room 🧖 person_climbing 🧗 ' +
  'person_in_lotus_position 🧘 fencer 🤺 person_doing_cartwheel 🤸 wrestlers 🤼 water_polo 🤽 handball 🤾 ' +
  'juggling 🤹 selfie 🤳 crossed_fingers 🤞 call_me_hand 🤙 left-facing_fist 🤛 right-facing_fist 🤜 ' +
  'raised_back_of_hand 🤚 i_love_you_hand_sign 🤟 palms_up_together 🤲 handshake 🤝 brain 🧠 orange_heart 🧡 ' +
  'black_heart 🖤 scarf 🧣 gloves 🧤 coat 🧥 socks 🧦 billed_cap 🧢 heart ❤️ pencil2 ✏️ writing_hand ✍️ ' +
  'umbrella_on_ground ⛱️ camping 🏕 beach_with_umbrella 🏖 '

/** The glyph of a name; undefined for an unknown name. */
export const glyphNamed = (name: string): string | undefined => glyphs().get(name)

/** The name of a glyph, with or without the variation selector U+FE0F. */
export const emojiNamed = (glyph: string): string | undefined =>
  emojiNames().find((name) => plainGlyph(glyphs().get(name) ?? '') === plainGlyph(glyph))

const plainGlyph = (glyph: string) => glyph.replaceAll('\uFE0F', '')

/** Every name with a known glyph, in the platform's order. */
export const emojiNames = (): readonly string[] => [...glyphs().keys()]

let read: ReadonlyMap<string, string> | undefined

/** By name. Parsed on first use, because many documents have no emoji. */
function glyphs(): ReadonlyMap<string, string> {
  if (read) return read
  const words = table.split(' ')
  return (read = new Map(words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1] ?? '']] : []))))
}

addAllEmoji(glyphNamed)
